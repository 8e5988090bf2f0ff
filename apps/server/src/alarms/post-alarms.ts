// The webhook of the operator: signed as the webhooks of teams are, and sent without the queue, which may be what is broken.
import { randomUUID } from "node:crypto";
import { signWebhook } from "../webhooks/sign-webhook.ts";

/** Where it is sent; a secret (`whsec_` and base64) signs it. */
export type OperatorWebhook = { url: string; secret: string | undefined };

const timeoutMs = 10_000;

/** One body. @throws Error when it is not taken within ten seconds */
export async function postToOperator({ url, secret }: OperatorWebhook, content: unknown): Promise<void> {
  const body = JSON.stringify(content);
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      ...(secret ? { "webhook-signature": signWebhook({ id, timestamp, body }, [secret]) } : {}),
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`ERROR_WEBHOOK_URL answered ${response.status}`);
}

const mostWaiting = 20;

/** Sends in order what could not be sent before, the newest twenty; what is not taken waits for the next call. */
export function createOutbox(webhook: OperatorWebhook, onError: (error: unknown) => void) {
  const waiting: unknown[] = [];
  let isSending = false;
  return async (...contents: unknown[]): Promise<void> => {
    waiting.push(...contents);
    waiting.splice(0, waiting.length - mostWaiting);
    if (isSending) return; // a receiver that hangs holds nothing up
    isSending = true;
    try {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        await postToOperator(webhook, next);
        waiting.splice(waiting.indexOf(next), 1);
      }
    } catch (error) {
      onError(error);
    } finally {
      isSending = false;
    }
  };
}
