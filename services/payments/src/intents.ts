// Between our books and the provider's: every step writes down what it is about to do, asks outside any transaction, and writes
// down what was answered. What is left half done by a crash is taken up by the reconciler.
import type { ServiceDatabase } from "@undercroft/postgres";
import { type Intent, type PaymentProvider, ProviderRefusal } from "./provider.ts";

/** What the steps need. */
export type IntentParts = { database: ServiceDatabase; provider: PaymentProvider };

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
};

/** What is to be asked for, or null when there is no such payment. */
export async function findWanted({ database }: IntentParts, paymentId: string): Promise<Wanted | null> {
  const [row] = await database.query<{ wanted: Wanted | null }>(
    "select internal.payment_to_create($1) as wanted",
    [paymentId],
  );
  return row?.wanted ?? null;
}

/** Writes down what the provider says, whichever way it was heard. */
export async function applyIntent(
  { database }: IntentParts,
  paymentId: string,
  intent: Intent,
): Promise<void> {
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

/**
 * The payment at the provider, made if it is not there yet: a lost answer is asked for again with its own key, and after a day,
 * when keys are forgotten, searched for first. @throws ProviderAway, ProviderRefusal
 */
export async function ensureIntent(parts: IntentParts, wanted: Wanted): Promise<Intent> {
  const { database, provider } = parts;
  const intent = wanted.provider_ref
    ? await provider.read(wanted.provider_ref)
    : ((wanted.is_old ? await findMade(parts, wanted) : null) ??
      (await provider.create({
        key: wanted.key,
        amountPence: wanted.amount_pence,
        bookingId: wanted.booking_id,
        paymentId: wanted.payment_id,
        description: wanted.description,
      })));
  await database.query("select internal.note_intent($1, $2, $3)", [
    wanted.payment_id,
    intent.ref,
    provider.name,
  ]);
  await applyIntent(parts, wanted.payment_id, intent);
  return intent;
}

async function findMade({ provider }: IntentParts, wanted: Wanted): Promise<Intent | null> {
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
  try {
    await ensureIntent(parts, wanted);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await parts.database.query("select internal.apply_payment($1, null, 'failed', 0, $2, null, null)", [
      paymentId,
      error.code,
    ]);
  }
}

/** Cancels a payment whose places are to be free again; one that was paid in the meantime is paid. @throws ProviderAway */
export async function cancelPayment(parts: IntentParts, paymentId: string): Promise<void> {
  const wanted = await findWanted(parts, paymentId);
  if (!wanted) return;
  const ref = wanted.provider_ref ?? (await findMade(parts, wanted))?.ref;
  if (ref) await applyIntent(parts, paymentId, await parts.provider.cancel(ref));
  else await parts.database.query("select internal.drop_payment($1)", [paymentId]);
}
