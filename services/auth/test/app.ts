// The service over a database of its own, with a clock that tests may turn and the mails it queued.

import { randomBytes } from "node:crypto";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import {
  createAuth,
  createAuthSettings,
  type GivenSettings,
  type LoadedKeys,
  loadKeyring,
  type SmsProvider,
  type TextMessage,
} from "../src/index.ts";

/** What the service asked to be mailed. */
export type QueuedMail = { template: string; recipient: string; data: Record<string, string> };

/** An answer with its body read. */
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** The service under test. */
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The site's address as the service is configured. */
const siteUrl = "https://undercroft.test";
export const apiUrl = `${siteUrl}/auth/v1`;
const secretKey = "a key for tests, long enough to be one";

/** In place of a carrier. */
function createCarrier() {
  const texts: TextMessage[] = [];
  const carrier = {
    /** every text sent so far, oldest first */
    texts,
    isAway: false,
  };
  const sender: SmsProvider = {
    name: "collected",
    channels: ["sms"],
    pace: 1,
    send: async (text) => {
      if (carrier.isAway) throw new Error("the carrier is away");
      texts.push(text);
      return { id: `SM${randomBytes(16).toString("hex")}` };
    },
  };
  return { carrier, sender };
}

async function listMails({ query }: ServiceDatabase, recipient: string): Promise<QueuedMail[]> {
  const found = await query<{ payload: QueuedMail }>(
    "select payload from graphile_worker._private_jobs where payload ->> 'recipient' = $1 order by id",
    [recipient],
  );
  return found.map((row) => row.payload);
}

/** Starts it; call `close` when done. */
export async function createTestApp(given: GivenSettings = {}) {
  const product = await createProductDatabase();
  const database = createServiceDatabase({ connection: product.as("auth_admin"), max: 10 });
  const superuser = createServiceDatabase({ connection: product.connection, max: 2 });
  const keys: LoadedKeys = await loadKeyring(database, secretKey, { issuer: apiUrl });
  let ahead = 0;
  let stopped: number | undefined;
  let address: string | undefined;
  const time = () => (stopped ?? Date.now()) + ahead;
  const failures: unknown[] = [];
  const { carrier, sender } = createCarrier();
  const settings = createAuthSettings({ siteUrl, apiUrl, ...given });
  const app = createAuth({
    database,
    keyring: keys.keyring,
    secretKey,
    settings,
    texts: sender,
    clientAddress: () => address,
    onError: (error) => failures.push(error),
    now: () => new Date(time()),
  });
  const send = async (
    method: string,
    path: string,
    options: { body?: unknown; token?: string; headers?: Record<string, string>; raw?: string } = {},
  ): Promise<Answer> => {
    const response = await app.request(path, {
      method,
      headers: {
        "Content-Type": "application/json;charset=UTF-8",
        "X-Supabase-Api-Version": "2024-01-01",
        ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
        ...options.headers,
      },
      body: options.raw ?? (options.body ? JSON.stringify(options.body) : undefined),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } };
  };
  return {
    app,
    /** what it goes by; a test may change its mind between two questions */
    settings,
    keys,
    database,
    superuser,
    failures,
    carrier,
    send,
    /** stops the service's clock, so that only `advance` moves it */
    freeze: () => {
      stopped = Date.now();
    },
    /** what the service's clock shows, in milliseconds */
    time,
    /** moves the service's clock */
    advance: (seconds: number) => {
      ahead += seconds * 1000;
    },
    comeFrom: (from: string | undefined) => {
      address = from;
    },
    /** every mail queued so far to an address, oldest first */
    mails: (recipient: string) => listMails(superuser, recipient),
    close: async () => {
      await database.close();
      await superuser.close();
      await product.drop();
    },
  };
}

const password = "correct horse battery";

/** Signs somebody up and confirms them by the link in their mail; gives their session. */
export async function createMember(test: TestApp, email: string): Promise<Session> {
  await test.send("POST", "/signup", { body: { email, password } });
  const mail = (await test.mails(email)).at(-1);
  const answer = await test.send("POST", "/verify", {
    body: { type: "signup", email, token: mail?.data.code },
  });
  if (answer.status !== 200) throw new Error(`Could not confirm ${email}: ${JSON.stringify(answer.body)}`);
  return answer.body as Session;
}

export type Session = { access_token: string; refresh_token: string; user: { id: string; email: string } };

/** The password every member made here has. */
export const memberPassword = password;
