// The calls that the card company of test mode makes to our webhook: written with their cause, sent until they are taken.
import { createHmac } from "node:crypto";
import type { ServiceDatabase } from "@undercroft/postgres";
import { type ProviderEvent, WebhookRefused } from "../provider.ts";
import { checkSignature, sign } from "../signature.ts";
import { arrived } from "./test-books.ts";
import { settleTransfers } from "./test-transfers.ts";

/** A call to be made. */
export type TestCall = { id: string; type: string; intent_id: string };

/** Posts a signed body to our webhook. */
export type Deliver = (body: string, signature: string) => Promise<Response>;

const webhookSecret = (secret: string): string =>
  createHmac("sha256", secret).update("webhook").digest("hex");

/** What sends calls: one at once, or all that are due. */
export function createTestCalls(database: ServiceDatabase, secret: string, deliver: Deliver) {
  async function send({ id, type, intent_id }: TestCall): Promise<void> {
    const body = JSON.stringify({ id, type, data: { object: { id: intent_id } } });
    const answer = await deliver(body, sign(webhookSecret(secret), body)).catch(() => null);
    await database.query(
      "update internal.test_events set tries = tries + 1, sent_at = case when $2 then now() end, send_at = now() + interval '5 seconds' where id = $1",
      [id, answer?.status === 200],
    );
  }

  async function sendDue(): Promise<void> {
    await database.query(
      `with settled as (
         update internal.test_intents set ${arrived}, settles_at = null
         where settles_at <= now() and status = 'processing' returning id)
       insert into internal.test_events (id, type, intent_id)
       select 'evt_test_' || replace(gen_random_uuid()::text, '-', ''), 'payment_intent.succeeded', id from settled`,
    );
    await settleTransfers({ database });
    const due = await database.query<TestCall>(
      "select id, type, intent_id from internal.test_events where sent_at is null and send_at <= now() and tries < 20 order by send_at limit 100",
    );
    for (const call of due) await send(call);
  }
  return { send, sendDue };
}

/** Reads a call. @throws WebhookRefused */
export function readTestCall(secret: string, body: string, headers: Headers): ProviderEvent {
  checkSignature(webhookSecret(secret), body, headers.get("stripe-signature"));
  try {
    const { id, type, data } = JSON.parse(body) as {
      id: string;
      type: string;
      data: { object: { id: string } };
    };
    return { id, type, intentRef: data.object.id };
  } catch {
    throw new WebhookRefused("The body cannot be read");
  }
}
