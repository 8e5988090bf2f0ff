// Sends refunds: each was marked before it is asked for, and one whose answer was lost is asked for again with the same key.
import { applyIntent, type IntentParts } from "./intents.ts";
import { ProviderAway, ProviderRefusal } from "./provider.ts";

type Due = {
  id: string;
  payment_id: string;
  key: string;
  amount_pence: number;
  intent_ref: string;
  is_old: boolean;
  /** it was asked for before with this key, which repeats its answer, also one that is out of date */
  is_repeat: boolean;
};

/** Sends all that wait, fifty at a time; those it does not come to are asked for again in a minute. @throws Error when `signal` is aborted */
export async function sendRefunds(parts: IntentParts, signal?: AbortSignal): Promise<void> {
  const rows = await parts.database.query<{ due: Due }>("select due from internal.take_refunds() due");
  for (const { due } of rows) {
    signal?.throwIfAborted();
    await sendRefund(parts, due);
  }
}

async function sendRefund(parts: IntentParts, due: Due): Promise<void> {
  const { database, provider } = parts;
  const apply = (ref: string | null, status: string, code: string | null) =>
    database.query("select internal.apply_refund($1, $2, $3, $4)", [due.id, ref, status, code]);
  try {
    const known = due.is_old ? await provider.read(due.intent_ref) : null;
    const refund =
      known?.refunds.find(({ refundId }) => refundId === due.id) ??
      (await provider.refund({
        key: due.key,
        intentRef: due.intent_ref,
        amountPence: due.amount_pence,
        refundId: due.id,
      }));
    await apply(refund.ref, refund.status, refund.failureCode);
  } catch (error) {
    if (error instanceof ProviderRefusal) await takeRefusal(parts, due, error.code, apply);
    else if (!(error instanceof ProviderAway)) throw error;
  }
}

/**
 * A refusal may be the first we hear of money that went another way, so the payment is read before it is believed: a refund that does not
 * fit any more has then been replaced by its rest, one of a disputed payment waits, and an answer that a key repeats is asked for again with another key.
 */
async function takeRefusal(
  parts: IntentParts,
  due: Due,
  code: string,
  apply: (ref: string | null, status: string, code: string | null) => Promise<unknown>,
): Promise<void> {
  try {
    const intent = await parts.provider.read(due.intent_ref);
    await applyIntent(parts, due.payment_id, intent);
    if (due.is_repeat || intent.dispute?.status === "disputed") {
      await parts.database.query("select internal.renew_refund($1)", [due.id]);
      return;
    }
  } catch (error) {
    if (error instanceof ProviderAway) return; // asked for again in a minute
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  await apply(null, "failed", code);
}
