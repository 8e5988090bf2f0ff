// Between our books and the provider's: every step writes down what it is about to do, asks outside any transaction, and writes
// down what was answered. What is left half done by a crash is taken up by the reconciler.
import { createHmac } from "node:crypto";
import type { ServiceDatabase } from "@undercroft/postgres";
import { type Intent, type PaymentProvider, ProviderRefusal, type SavedCard } from "./provider.ts";

/** What the steps need. */
export type IntentParts = {
  database: ServiceDatabase;
  provider: PaymentProvider;
  /** what cards of guests are hashed with, so that the database alone tells nobody which card it was */
  cardKey: string;
};

/** A payment as it is to be asked for. */
export type Wanted = {
  payment_id: string;
  /** of the booking, or of the charge of a membership, that it pays for */
  booking_id: string;
  key: string;
  provider_ref: string | null;
  amount_pence: number;
  status: string;
  is_old: boolean;
  description: string;
  /** the person agreed that the card is kept and charged again */
  keeps_card: boolean;
  /** the saved card that pays */
  customer_ref: string | null;
  method_ref: string | null;
  is_off_session: boolean;
  /** a guest pays: the card is looked at before it is charged */
  is_held: boolean;
};

/** What is to be asked for, or null when there is no such payment. */
export async function findWanted({ database }: IntentParts, paymentId: string): Promise<Wanted | null> {
  const [row] = await database.query<{ wanted: Wanted | null }>(
    "select internal.payment_to_create($1) as wanted",
    [paymentId],
  );
  return row?.wanted ?? null;
}

/** Writes down what the provider says, whichever way it was heard, and settles a card that is held. Answers what the payment is then. */
export async function applyIntent(parts: IntentParts, paymentId: string, intent: Intent): Promise<Intent> {
  await writeIntent(parts, paymentId, intent);
  if (!intent.held) return intent;
  const settled = await settleHeld(parts, paymentId, intent.ref, intent.held.card);
  await writeIntent(parts, paymentId, settled);
  return settled;
}

/** A card is authorised: it is charged where it may be, or let go. A crash before, between or after is made up for by asking again. */
async function settleHeld(
  { database, provider, cardKey }: IntentParts,
  paymentId: string,
  ref: string,
  card: string | null,
): Promise<Intent> {
  const hash = card === null ? null : createHmac("sha256", cardKey).update(card).digest("hex");
  const [row] = await database.query<{ may: boolean }>("select internal.may_capture($1, $2) as may", [
    paymentId,
    hash,
  ]);
  return row?.may ? provider.capture(ref) : provider.cancel(ref);
}

async function writeIntent(parts: IntentParts, paymentId: string, intent: Intent): Promise<void> {
  const { database } = parts;
  // the card first: what is paid for names it
  if (intent.saved) await keepCard(parts, intent.ref, intent.saved);
  await database.query("select internal.apply_payment($1, $2, $3, $4, $5, $6, $7)", [
    paymentId,
    intent.ref,
    intent.status,
    intent.capturedPence,
    intent.failureCode,
    intent.method,
    intent.last4,
  ]);
  if (intent.dispute !== null)
    await database.query("select internal.apply_dispute($1, $2, $3)", [
      intent.ref,
      intent.dispute.status,
      intent.dispute.amountPence,
    ]);
  // ours come first: what of them was sent is known before others have to make room
  for (const { ref, refundId, status, failureCode } of intent.refunds)
    if (refundId !== null)
      await database.query("select internal.apply_known_refund($1, $2, $3, $4)", [
        refundId,
        ref,
        status,
        failureCode,
      ]);
  for (const { ref, refundId, amountPence, status, failureCode } of intent.refunds)
    await database.query("select internal.take_foreign_refund($1, $2, $3, $4, $5, $6)", [
      intent.ref,
      ref,
      amountPence,
      refundId,
      status,
      failureCode,
    ]);
}

/** Writes down a card that was saved, with the payment or set-up that saved it. */
export async function keepCard(
  { database, provider }: IntentParts,
  ref: string,
  card: SavedCard,
): Promise<void> {
  await database.query("select internal.keep_card($1, $2, $3, $4, $5, $6)", [
    ref,
    provider.name,
    card.customerRef,
    card.methodRef,
    card.last4,
    card.expiresOn,
  ]);
}

/**
 * The payment at the provider, made if it is not there yet: a lost answer is asked for again with its own key, and after a day,
 * when keys are forgotten, searched for first. @throws ProviderAway, ProviderRefusal
 */
export async function ensureIntent(parts: IntentParts, wanted: Wanted): Promise<Intent> {
  const intent = wanted.provider_ref
    ? await parts.provider.read(wanted.provider_ref)
    : ((wanted.is_old ? await findMade(parts, wanted) : null) ?? (await createWanted(parts, wanted)));
  return noteMade(parts, wanted, intent);
}

/** @throws ProviderAway, ProviderRefusal */
export function createWanted({ provider }: IntentParts, wanted: Wanted): Promise<Intent> {
  const { customer_ref: customerRef, method_ref: methodRef } = wanted;
  return provider.create({
    key: wanted.key,
    amountPence: wanted.amount_pence,
    bookingId: wanted.booking_id,
    paymentId: wanted.payment_id,
    description: wanted.description,
    keepsCard: wanted.keeps_card,
    isHeld: wanted.is_held,
    card: customerRef && methodRef ? { customerRef, methodRef, isOffSession: wanted.is_off_session } : null,
  });
}

/** Writes down what a payment is called at the provider, and what is said of it. */
export async function noteMade(parts: IntentParts, wanted: Wanted, intent: Intent): Promise<Intent> {
  await parts.database.query("select internal.note_intent($1, $2, $3)", [
    wanted.payment_id,
    intent.ref,
    parts.provider.name,
  ]);
  return applyIntent(parts, wanted.payment_id, intent);
}

/** The payment as the provider has it, found without its key; null where it was never made. */
export async function findMade({ provider }: IntentParts, wanted: Wanted): Promise<Intent | null> {
  const made = await provider.search(wanted.booking_id);
  return made.find(({ paymentId }) => paymentId === wanted.payment_id)?.intent ?? null;
}

/** Ends earlier attempts of the same booking, so that a second card cannot pay what the first still may. */
export async function endEarlierAttempts(parts: IntentParts, wanted: Wanted): Promise<void> {
  const rows = await parts.database.query<{ id: string; ref: string }>(
    "select id, ref from internal.earlier_attempts($1)",
    [wanted.payment_id],
  );
  for (const { id, ref } of rows) await applyIntent(parts, id, await parts.provider.cancel(ref));
}

/** Asks the provider about a payment. One that it does not know was never made. @throws ProviderAway */
export async function checkPayment(parts: IntentParts, paymentId: string): Promise<void> {
  const wanted = await findWanted(parts, paymentId);
  if (!wanted) return;
  await failIfRefused(parts, paymentId, () =>
    wanted.is_off_session && !wanted.provider_ref
      ? chargeCard(parts, paymentId)
      : ensureIntent(parts, wanted),
  );
}

/** Runs `work`; where the provider refuses for good, the payment has failed. @throws ProviderAway */
export async function failIfRefused(
  parts: IntentParts,
  paymentId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await parts.database.query("select internal.apply_payment($1, null, 'failed', 0, $2, null, null)", [
      paymentId,
      error.code,
    ]);
  }
}

/**
 * Charges a saved card without its person. What the person stopped before the provider was asked is dropped; what it was asked for is asked
 * for to its end, with the same key. @throws ProviderAway, ProviderRefusal
 */
export async function chargeCard(parts: IntentParts, paymentId: string): Promise<void> {
  const [row] = await parts.database.query<{ wanted: (Wanted & { may_create: boolean }) | null }>(
    "select internal.payment_to_charge($1) as wanted",
    [paymentId],
  );
  const wanted = row?.wanted;
  if (!wanted) return;
  if (wanted.provider_ref) {
    await applyIntent(parts, paymentId, await parts.provider.read(wanted.provider_ref));
    return;
  }
  const made = wanted.is_old ? await findMade(parts, wanted) : null;
  if (made) await noteMade(parts, wanted, made);
  // after a day the key is forgotten: what is not there now was never made
  else if (wanted.is_old && !wanted.may_create)
    await parts.database.query("select internal.drop_payment($1)", [paymentId]);
  else await noteMade(parts, wanted, await createWanted(parts, wanted));
}

/** Cancels a payment whose places are to be free again; one that was paid in the meantime is paid. @throws ProviderAway */
export async function cancelPayment(parts: IntentParts, paymentId: string): Promise<void> {
  const wanted = await findWanted(parts, paymentId);
  if (!wanted) return;
  const ref = wanted.provider_ref ?? (await findMade(parts, wanted))?.ref;
  if (ref) await applyIntent(parts, paymentId, await parts.provider.cancel(ref));
  else await parts.database.query("select internal.drop_payment($1)", [paymentId]);
}
