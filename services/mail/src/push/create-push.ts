// Notifications of browsers (Web Push, RFC 8030): encrypted for the one browser that asked (RFC 8291), signed with our key (RFC 8292).
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Notification } from "@undercroft/contract/notifications";
import type { ServiceDatabase } from "@undercroft/postgres";
import { authorisePush, encryptPush } from "./encrypt-push.ts";
import { isPushAddress, lookupPublic } from "./public-address.ts";
import { type PushKeys, toPushKeys } from "./push-keys.ts";
import { type PushMessage, pushWords } from "./push-words.ts";

/** What sending to browsers is made of. */
export type PushDependencies = {
  /** logged in as the owner of the schema */
  database: ServiceDatabase;
  /** whom a browser's service writes to, `mailto:…` or an https address; without it nothing is sent */
  contact: string | undefined;
  /** the browsers' services: `host`, `*.host`, or an origin with its port */
  hosts: readonly string[];
};

type Browser = { endpoint: string; p256dh: string; auth: string; told: Notification[] };

/** The queue's task. What is in its payload was written by `internal.queue_pushes`. */
export type Push = {
  tasks: { "send-push": (payload: unknown) => Promise<void> };
  /** writes down what the settings say, so that the database knows whether, and to whom, anything may be sent */
  noteSettings: () => Promise<void>;
};

const secondsToLive = 12 * 60 * 60;

/** Makes the sender; nothing connects before the first push. */
export function createPush({ database, contact, hosts }: PushDependencies): Push {
  let keys: Promise<PushKeys> | undefined;
  const readKeys = async (): Promise<PushKeys> => {
    const [row] = await database.query<{ key: Uint8Array }>(
      "select key from internal.encryption_keys where name = 'push' order by version limit 1",
    );
    if (!row) throw new Error("The database lacks the key of web push");
    return toPushKeys(row.key);
  };
  const note = (subscription: string, isGone: boolean) =>
    database.query("select internal.note_push($1, $2)", [subscription, isGone]);

  return {
    noteSettings: async () => {
      keys ??= readKeys();
      await database.query(
        "update internal.push_settings set public_key = $1, hosts = $2 where (public_key, hosts) is distinct from ($1, $2::text[])",
        [contact ? (await keys).publicKey : null, hosts],
      );
    },
    tasks: {
      "send-push": async (payload) => {
        if (!contact) return;
        const { subscription, notifications = [] } = payload as {
          subscription: string;
          notifications?: string[];
        };
        const [browser] = await database.query<Browser>(
          notifications.length > 0
            ? "select r.* from internal.read_push($1, $2) found, jsonb_to_record(found) r(endpoint text, p256dh text, auth text, told jsonb) where found is not null"
            : "select endpoint, p256dh, auth, '[]'::jsonb as told from public.push_subscriptions where id = $1 and $2::uuid[] = '{}'",
          [subscription, notifications],
        );
        if (!browser) return;
        // the operator's list may be another one by now
        if (!isPushAddress(new URL(browser.endpoint), hosts)) return void (await note(subscription, true));
        keys ??= readKeys();
        const status = await send(browser, pushWords(browser.told), contact, await keys, hosts);
        if (status >= 200 && status < 300) await note(subscription, false);
        // gone, never there, or led elsewhere: none of them comes back
        else if (status === 404 || status === 410 || (status >= 300 && status < 400))
          await note(subscription, true);
        // the browser's service has a bad moment: the job is tried again
        else if (status === 429 || status >= 500) throw new Error(`The browser's service answered ${status}`);
      },
    },
  };
}

/** @returns the status; a redirect is not followed */
async function send(
  browser: Browser,
  message: PushMessage,
  contact: string,
  keys: PushKeys,
  hosts: readonly string[],
): Promise<number> {
  const url = new URL(browser.endpoint);
  const body = encryptPush(JSON.stringify(message), browser);
  const isNamed = hosts.includes(url.origin); // an operator who names a whole origin means that one, wherever it is
  const request = url.protocol === "http:" ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: {
        authorization: authorisePush(url, contact, keys, Date.now() / 1000),
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "content-length": body.length,
        ttl: secondsToLive,
        urgency: "normal",
      },
      timeout: 10_000,
      ...(isNamed ? {} : { lookup: lookupPublic }),
    });
    sent.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 500);
    });
    sent.on("timeout", () => sent.destroy(new Error("The browser's service did not answer")));
    sent.on("error", reject);
    sent.end(body);
  });
}
