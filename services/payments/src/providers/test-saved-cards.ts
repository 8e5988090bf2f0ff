// Cards that the card company of test mode keeps: what each does when it is charged again is known by its number.
import type { ServiceDatabase } from "@undercroft/postgres";
import { type CardSetup, type NewIntent, ProviderRefusal, type SavedCard } from "../provider.ts";
import type { TestCard } from "./test-cards.ts";
import { type Books, newRef, secretOf } from "./test-refs.ts";

type Query = ServiceDatabase["query"];
type Row = {
  customer_ref: string;
  method_ref: string | null;
  last4: string | null;
  does: TestCard["does"];
  expires_on: string | null;
  is_expired: boolean;
};

/** The intent is to save the card that pays it. */
export async function openTestCard(query: Query, intentId: string): Promise<void> {
  await query(
    "insert into internal.test_cards (customer_ref, intent_id) values ($1, $2) on conflict (intent_id) do nothing",
    [newRef("cus"), intentId],
  );
}

/** A card is typed for an intent, which keeps it if it is to. */
export async function noteTypedCard(
  { query }: Pick<ServiceDatabase, "query">,
  intentId: string,
  { number, does, expiresOn }: TestCard & { expiresOn: string },
): Promise<void> {
  await query(
    "update internal.test_cards set method_ref = coalesce(method_ref, $2), last4 = $3, does = $4, expires_on = $5 where intent_id = $1",
    [intentId, newRef("pm"), number.slice(-4), does, expiresOn],
  );
}

/** The card that an intent has saved, or null. */
export async function readSavedCard({ database }: Books, intentId: string): Promise<SavedCard | null> {
  const [row] = await database.query<Row>(
    "select customer_ref, method_ref, last4, expires_on::text from internal.test_cards where intent_id = $1 and method_ref is not null",
    [intentId],
  );
  if (!row?.method_ref) return null;
  return {
    customerRef: row.customer_ref,
    methodRef: row.method_ref,
    last4: row.last4,
    expiresOn: row.expires_on,
  };
}

/** What comes of charging a saved card. @throws ProviderRefusal when there is no such card */
export async function chargeTestCard(
  query: Query,
  card: NonNullable<NewIntent["card"]>,
): Promise<{ status: string; failure: string | null; last4: string | null }> {
  const [row] = await query<Row>(
    "select *, expires_on < current_date as is_expired from internal.test_cards where customer_ref = $1 and method_ref = $2",
    [card.customerRef, card.methodRef],
  );
  if (!row) throw new ProviderRefusal("resource_missing", "There is no such card");
  const { last4 } = row;
  if (row.is_expired) return { status: "failed", failure: "expired_card", last4 };
  if (row.does === "declined-later") return { status: "failed", failure: "card_declined", last4 };
  if (row.does !== "three-d-secure") return { status: "succeeded", failure: null, last4 };
  return card.isOffSession
    ? { status: "failed", failure: "authentication_required", last4 }
    : { status: "requires_action", failure: null, last4 };
}

/** Begins to save a card without a payment: an intent of nothing. */
export async function createTestSetup(
  books: Books,
  { key, setupId }: { key: string; setupId: string },
): Promise<CardSetup> {
  const ref = await books.database.transaction(async (query) => {
    const [row] = await query<{ id: string }>(
      `insert into internal.test_intents (id, idempotency_key, body_hash, booking_id, amount_pence) values ($1, $2, 'setup', $3, 0)
       on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`,
      [newRef("seti"), key, setupId],
    );
    await openTestCard(query, row?.id ?? "");
    return row?.id ?? "";
  });
  return readTestSetup(books, ref);
}

/** @throws ProviderRefusal when there is none */
export async function readTestSetup(books: Books, ref: string): Promise<CardSetup> {
  const [row] = await books.database.query<{ status: string }>(
    "select status from internal.test_intents where id = $1 and amount_pence = 0",
    [ref],
  );
  if (!row) throw new ProviderRefusal("resource_missing", "There is no such set-up");
  const isDone = row.status === "succeeded";
  return {
    ref,
    status: isDone ? "succeeded" : row.status === "cancelled" ? "cancelled" : "open",
    clientSecret: secretOf(books, ref),
    saved: isDone ? await readSavedCard(books, ref) : null,
  };
}

/** Deletes a card. */
export async function forgetTestCard({ database }: Books, customerRef: string): Promise<void> {
  await database.query("delete from internal.test_cards where customer_ref = $1", [customerRef]);
}
