// Tells Apple's devices that a pass changed: HTTP/2 to Apple's push service, with the certificate of the pass type.
import { type ClientHttp2Session, connect } from "node:http2";
import type { AppleKeys } from "./apple-pass.ts";

/** `done`; `gone`: the device has no such pass any more; `later`: nobody could say. */
export type PushOutcome = "done" | "gone" | "later";

/** An open way to Apple. */
export type PushSender = {
  send: (pushToken: string) => Promise<PushOutcome>;
  close: () => void;
};

const patienceMs = 10_000;
/** Refusals that mean a token which will never work. */
const dead = ["BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken"];

/**
 * Opens a connection when the first push is sent.
 * @param url of the push service
 * @param certificateAuthorities trusted in place of the machine's own, in PEM
 */
export function openPushSender(
  keys: Pick<AppleKeys, "passType" | "certificate" | "key">,
  {
    url,
    certificateAuthorities,
    onError,
  }: { url: string; certificateAuthorities?: string | undefined; onError: (error: unknown) => void },
): PushSender {
  let session: ClientHttp2Session | undefined;
  const open = () => {
    if (session && !session.closed && !session.destroyed) return session;
    session = connect(url, {
      cert: keys.certificate,
      key: keys.key,
      ...(certificateAuthorities ? { ca: certificateAuthorities } : {}),
    });
    const ignore = (): void => {}; // shows at each push that waits for it
    session.on("error", ignore);
    return session;
  };

  return {
    send: (pushToken) =>
      new Promise((resolve) => {
        const connection = open();
        const stream = connection.request({
          ":method": "POST",
          ":path": `/3/device/${pushToken}`,
          "apns-topic": keys.passType,
          "content-type": "application/json",
        });
        let status = 0;
        let text = "";
        const end = (outcome: PushOutcome) => {
          clearTimeout(timer);
          resolve(outcome);
        };
        const timer = setTimeout(() => {
          // a connection that says nothing is not used again
          connection.destroy();
          end("later");
        }, patienceMs);
        stream.on("response", (headers) => {
          status = headers[":status"] ?? 0;
        });
        stream.setEncoding("utf8");
        stream.on("data", (chunk: string) => {
          text = (text + chunk).slice(0, 1000);
        });
        stream.on("end", () => {
          const outcome = outcomeOf(status, text);
          // keys that Apple does not take are for the operator to see
          if (outcome === "later" && status < 500 && status !== 429)
            onError(new Error(`Apple refused a push: ${status} ${text.slice(0, 200)}`));
          end(outcome);
        });
        stream.on("error", () => end("later"));
        stream.on("close", () => end("later"));
        stream.end("{}");
      }),
    close: () => session?.close(),
  };
}

function outcomeOf(status: number, text: string): PushOutcome {
  if (status === 200) return "done";
  if (status === 410 || dead.some((reason) => text.includes(`"${reason}"`))) return "gone";
  return "later";
}
