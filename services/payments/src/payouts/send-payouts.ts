// Sends pay-outs: each was marked before it is asked for. One whose answer was lost is looked for in the provider's books, and asked for
// again with the same key where it is not there.
import { ProviderAway, ProviderRefusal } from "../provider.ts";
import { checkAccount } from "./accounts.ts";
import type { PayoutParts } from "./payout-parts.ts";
import type { Transfer } from "./payout-provider.ts";

/** A pay-out as it is asked for. */
export type DuePayout = {
  id: string;
  ref: string;
  key: string;
  amount_pence: number;
  account_ref: string;
  provider_ref: string | null;
  /** it was asked for before */
  is_repeat: boolean;
  /** its key was given a day ago, and the provider has forgotten it */
  is_old: boolean;
};

/** Sends all that are due, and asks about those without an answer. @throws Error when `signal` is aborted */
export async function sendPayouts(parts: PayoutParts, signal?: AbortSignal): Promise<void> {
  const rows = await parts.database.query<{ due: DuePayout }>(
    "select due from internal.take_payouts($1) due",
    [parts.provider.name],
  );
  for (const { due } of rows) {
    signal?.throwIfAborted();
    await sendPayout(parts, due);
  }
}

async function sendPayout(parts: PayoutParts, due: DuePayout): Promise<void> {
  try {
    const sent = due.is_repeat
      ? await parts.provider.readTransfer({ ref: due.provider_ref, payoutId: due.id })
      : null;
    const transfer = sent ?? (await askForTransfer(parts, due));
    if (transfer) await applyTransfer(parts, due.id, transfer);
  } catch (error) {
    if (error instanceof ProviderRefusal) await takeRefusal(parts, due, error.code);
    else if (!(error instanceof ProviderAway)) throw error; // asked for again in a minute
  }
}

/** Null when another server is at it. */
async function askForTransfer({ database, provider }: PayoutParts, due: DuePayout): Promise<Transfer | null> {
  let { key } = due;
  if (due.is_old) {
    const [row] = await database.query<{ key: string | null }>("select internal.renew_payout($1) as key", [
      due.id,
    ]);
    if (!row?.key) return null;
    key = row.key;
  }
  return provider.transfer({
    key,
    accountRef: due.account_ref,
    amountPence: due.amount_pence,
    payoutId: due.id,
    description: `Pay-out ${due.ref}`,
  });
}

/** Writes down what the provider says of a pay-out. */
export async function applyTransfer(
  { database }: PayoutParts,
  id: string,
  transfer: Transfer,
): Promise<void> {
  await database.query("select internal.apply_payout($1, $2, $3, $4, $5)", [
    id,
    transfer.ref,
    transfer.status,
    transfer.failureCode,
    transfer.returnedPence,
  ]);
}

/** A refusal is believed once the provider's books show that nothing was sent; then it is asked what has become of the account. */
async function takeRefusal(parts: PayoutParts, due: DuePayout, code: string): Promise<void> {
  const { database, provider } = parts;
  try {
    const sent = await provider.readTransfer({ ref: due.provider_ref, payoutId: due.id });
    if (sent) return await applyTransfer(parts, due.id, sent);
    await database.query("select internal.apply_payout($1, null, 'failed', $2, 0)", [due.id, code]);
    const [row] = await database.query<{ organiser_id: string | null }>(
      "select internal.payout_account_of_ref($1) as organiser_id",
      [due.account_ref],
    );
    if (row?.organiser_id) await checkAccount(parts, row.organiser_id);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error; // the refusal is asked for again in a minute, or the account later
  }
}

/** Asks what has become of a pay-out that went: its money may have come back. @throws ProviderAway */
export async function checkPayout(parts: PayoutParts, due: DuePayout): Promise<void> {
  const transfer = await parts.provider.readTransfer({ ref: due.provider_ref, payoutId: due.id });
  if (transfer) await applyTransfer(parts, due.id, transfer);
}
