// The books of the card company of test mode: payments and refunds in tables of its own.
import { createHash } from "node:crypto";
import {
  type Intent,
  type IntentStatus,
  type NewIntent,
  type NewRefund,
  type ProviderRefund,
  ProviderRefusal,
} from "../provider.ts";
import { type Books, newRef, secretOf } from "./test-refs.ts";
import { chargeTestCard, openTestCard, readSavedCard } from "./test-saved-cards.ts";

type Row = {
  id: string;
  body_hash: string;
  amount_pence: number;
  status: IntentStatus | "held";
  captured_pence: number;
  last4: string | null;
  failure_code: string | null;
  fingerprint: string | null;
};

const hashOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** We ask with `{refund}:{when it was made}`, so that the provider's row leads back to our refund. */
const refundIdOf = (key: string): string | null => key.split(":")[0] ?? null;

async function toIntent(books: Books, row: Row): Promise<Intent> {
  const refunds = await books.database.query<{ id: string; idempotency_key: string; amount_pence: number }>(
    "select id, idempotency_key, amount_pence from internal.test_refunds where intent_id = $1",
    [row.id],
  );
  return {
    ref: row.id,
    status: row.status === "held" ? "processing" : row.status,
    held: row.status === "held" ? { card: row.fingerprint } : null,
    capturedPence: row.captured_pence,
    failureCode: row.failure_code,
    method: row.last4 ? "card" : null,
    last4: row.last4,
    clientSecret: secretOf(books, row.id),
    dispute: null,
    refunds: refunds.map((refund) => ({
      ref: refund.id,
      refundId: refundIdOf(refund.idempotency_key),
      amountPence: refund.amount_pence,
      status: "succeeded",
      failureCode: null,
    })),
    saved: row.status === "succeeded" ? await readSavedCard(books, row.id) : null,
  };
}

/** What becomes of a payment that goes through: it is paid, or held where it is to be. */
export const arrived =
  "status = case when is_held then 'held' else 'succeeded' end, captured_pence = case when is_held then 0 else amount_pence end";

/** A payment; one whose time to settle has come has settled. @throws ProviderRefusal when there is none */
export async function readIntent(books: Books, ref: string): Promise<Intent> {
  await books.database.query(
    `update internal.test_intents set ${arrived}, settles_at = null where id = $1 and settles_at <= now() and status = 'processing'`,
    [ref],
  );
  const [row] = await books.database.query<Row>("select * from internal.test_intents where id = $1", [ref]);
  if (!row) throw new ProviderRefusal("resource_missing", "There is no such payment");
  return toIntent(books, row);
}

/** The same key gives the same payment, with what came of it. @throws ProviderRefusal when it was used for another */
export async function createIntent(
  books: Books,
  { key, amountPence, bookingId, keepsCard, isHeld, card }: NewIntent,
): Promise<Intent> {
  const hash = hashOf(
    card || keepsCard ? [amountPence, bookingId, keepsCard, card] : [amountPence, bookingId],
  );
  const row = await books.database.transaction(async (query) => {
    const [made] = await query<Row>(
      `insert into internal.test_intents (id, idempotency_key, body_hash, booking_id, amount_pence, is_held) values ($1, $2, $3, $4, $5, $6)
       on conflict (idempotency_key) do nothing returning *`,
      [newRef("pi"), key, hash, bookingId, amountPence, isHeld],
    );
    if (made && keepsCard) await openTestCard(query, made.id);
    if (made && card) {
      const { status, failure, last4 } = await chargeTestCard(query, card);
      await query(
        `update internal.test_intents set status = $2, failure_code = $3, last4 = $4, captured_pence = case $2 when 'succeeded' then amount_pence else 0 end where id = $1`,
        [made.id, status, failure, last4],
      );
    }
    const [known] = await query<Row>("select * from internal.test_intents where idempotency_key = $1", [key]);
    return known;
  });
  if (!row || row.body_hash !== hash)
    throw new ProviderRefusal("idempotency_error", "This key was used for another payment");
  return toIntent(books, row);
}

/** Takes the money of a card that is held. */
export async function captureIntent(books: Books, ref: string): Promise<Intent> {
  await books.database.query(
    "update internal.test_intents set status = 'succeeded', captured_pence = amount_pence where id = $1 and status = 'held'",
    [ref],
  );
  return readIntent(books, ref);
}

/** A late card succeeds at the very moment when nobody waits for it any more; one that was to be held is let go. */
export async function cancelIntent(books: Books, ref: string): Promise<Intent> {
  await books.database.query(
    `update internal.test_intents set status = case when is_late and not is_held then 'succeeded' else 'cancelled' end,
       captured_pence = case when is_late and not is_held then amount_pence else 0 end
     where id = $1 and status in ('created', 'requires_action', 'failed', 'held')`,
    [ref],
  );
  return readIntent(books, ref);
}

/** Every payment of a booking. */
export async function searchIntents(books: Books, bookingId: string): Promise<Intent[]> {
  const rows = await books.database.query<Row>("select * from internal.test_intents where booking_id = $1", [
    bookingId,
  ]);
  return Promise.all(rows.map((row) => toIntent(books, row)));
}

/** The same key sends once. @throws ProviderRefusal beyond what was captured */
export async function refundIntent(
  { database }: Books,
  { key, intentRef, amountPence }: NewRefund,
): Promise<ProviderRefund> {
  return database.transaction(async (query) => {
    const [row] = await query<Row>("select * from internal.test_intents where id = $1 for update", [
      intentRef,
    ]);
    const [known] = await query<{ id: string }>(
      "select id from internal.test_refunds where idempotency_key = $1",
      [key],
    );
    const [sum] = await query<{ back: number }>(
      "select coalesce(sum(amount_pence), 0)::integer as back from internal.test_refunds where intent_id = $1",
      [intentRef],
    );
    if (row?.status !== "succeeded") throw new ProviderRefusal("charge_not_captured", "Nothing was captured");
    if (!known && amountPence > row.captured_pence - (sum?.back ?? 0))
      throw new ProviderRefusal("amount_too_large", "More than was captured cannot go back");
    const id = known?.id ?? newRef("re");
    if (!known)
      await query(
        "insert into internal.test_refunds (id, idempotency_key, intent_id, amount_pence) values ($1, $2, $3, $4)",
        [id, key, intentRef, amountPence],
      );
    return { ref: id, refundId: refundIdOf(key), amountPence, status: "succeeded", failureCode: null };
  });
}
