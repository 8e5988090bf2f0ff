// What is done about pay-outs behind the requests. Each may run twice, and on two servers at once.
import { ProviderAway } from "../provider.ts";
import { applyAccount, checkAccount } from "./accounts.ts";
import type { PayoutParts } from "./payout-parts.ts";
import { checkPayout, type DuePayout, sendPayouts } from "./send-payouts.ts";

type Job = { signal: AbortSignal };

/** Does `work` for each; what the provider does not answer about waits for the next round. */
async function forEach<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  job?: Job,
): Promise<void> {
  for (const row of rows) {
    job?.signal.throwIfAborted();
    try {
      await work(row);
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
    }
  }
}

const checkAccounts = async (parts: PayoutParts, isNightly: boolean, job?: Job) => {
  const rows = await parts.database.query<{ id: string }>(
    "select id from internal.payout_accounts_to_check($1, $2) id",
    [parts.provider.name, isNightly],
  );
  await forEach(rows, ({ id }) => checkAccount(parts, id), job);
};

/** The tasks, by the names that the database queues them under. */
export function createPayoutTasks(parts: PayoutParts) {
  return {
    "work-payouts": async (_: unknown, job?: Job) => {
      await parts.provider.work?.();
      await checkAccounts(parts, false, job);
      await sendPayouts(parts, job?.signal);
    },
    "reconcile-payouts": async (_: unknown, job?: Job) => {
      await checkAccounts(parts, true, job);
      const rows = await parts.database.query<{ due: DuePayout }>(
        "select internal.payout_by_id(id) as due from internal.payouts_to_check($1) id",
        [parts.provider.name],
      );
      await forEach(rows, ({ due }) => checkPayout(parts, due), job);
    },
  };
}

/** A call of the provider about an account or a pay-out: what it is about is asked for afresh. */
export async function applyPayoutEvent(parts: PayoutParts, ref: string): Promise<void> {
  const [row] = await parts.database.query<{ organiser_id: string | null; due: DuePayout | null }>(
    "select internal.payout_account_of_ref($1) as organiser_id, internal.payout_of_ref($1) as due",
    [ref],
  );
  if (row?.organiser_id) await applyAccount(parts, await parts.provider.readAccount(ref));
  if (row?.due) await checkPayout(parts, row.due);
}
