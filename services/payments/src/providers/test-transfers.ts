// What the card company of test mode was asked to send to organisers.
import type { NewTransfer, Transfer } from "../payouts/payout-provider.ts";
import { ProviderAway, ProviderRefusal } from "../provider.ts";
import { type Books, newRef } from "./test-refs.ts";

type Row = {
  id: string;
  payout_id: string;
  amount_pence: number;
  returned_pence: number;
  status: Transfer["status"];
  failure_code: string | null;
};

const toTransfer = (row: Row): Transfer => ({
  ref: row.id,
  status: row.status,
  returnedPence: row.returned_pence,
  failureCode: row.failure_code,
});

type Behaviour = "pays" | "fails" | "returns" | "slow" | "lost_answer";

/** How an account takes what is sent to it: at once, after some seconds, not at all, or not for long. */
const outcomes: Record<
  Behaviour,
  { status: Transfer["status"]; settlesIn: number | null; settlesAs: string | null }
> = {
  pays: { status: "paid", settlesIn: null, settlesAs: null },
  lost_answer: { status: "paid", settlesIn: null, settlesAs: null },
  fails: { status: "failed", settlesIn: null, settlesAs: null },
  slow: { status: "pending", settlesIn: 20, settlesAs: "paid" },
  returns: { status: "paid", settlesIn: 30, settlesAs: "returned" },
};

/** The same key sends once. @throws ProviderRefusal when the account takes nothing, ProviderAway when its answer is lost */
export async function sendTransfer({ database }: Books, given: NewTransfer): Promise<Transfer> {
  const { row, behaviour } = await database.transaction(async (query) => {
    const [account] = await query<{ status: string; behaviour: Behaviour }>(
      "select status, behaviour from internal.test_accounts where id = $1 for update",
      [given.accountRef],
    );
    if (account?.status !== "ready")
      throw new ProviderRefusal("account_not_ready", "This account cannot be sent to");
    const { status, settlesIn, settlesAs } = outcomes[account.behaviour];
    const [made] = await query<Row>(
      `insert into internal.test_transfers (id, idempotency_key, account_id, payout_id, amount_pence, status, failure_code, settles_at, settles_as)
       values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8), $9) on conflict (idempotency_key) do nothing returning *`,
      [
        newRef("tr"),
        given.key,
        given.accountRef,
        given.payoutId,
        given.amountPence,
        status,
        status === "failed" ? "bank_account_refused" : null,
        settlesIn,
        settlesAs,
      ],
    );
    const [known] = await query<Row>("select * from internal.test_transfers where idempotency_key = $1", [
      given.key,
    ]);
    return { row: known, behaviour: made ? account.behaviour : "pays" };
  });
  if (behaviour === "lost_answer") throw new ProviderAway("The answer was lost");
  if (!row || row.payout_id !== given.payoutId || row.amount_pence !== given.amountPence)
    throw new ProviderRefusal("idempotency_error", "This key was used for another pay-out");
  return toTransfer(row);
}

/** What was sent for a pay-out, or null. */
export async function readTransfer(
  { database }: Books,
  { ref, payoutId }: { ref: string | null; payoutId: string },
): Promise<Transfer | null> {
  await settleTransfers({ database });
  const [row] = await database.query<Row>(
    "select * from internal.test_transfers where id = $1 or ($1 is null and payout_id = $2) order by created_at desc limit 1",
    [ref, payoutId],
  );
  return row ? toTransfer(row) : null;
}

/** Those whose time has come become what they were to become, each with the call that tells of it. */
export async function settleTransfers({ database }: Pick<Books, "database">): Promise<void> {
  await database.query(
    `with settled as (
       update internal.test_transfers set status = settles_as, settles_at = null, settles_as = null,
         returned_pence = case settles_as when 'returned' then amount_pence else 0 end,
         failure_code = case settles_as when 'paid' then null else 'bank_account_closed' end
       where settles_at <= now() returning id, status)
     insert into internal.test_events (id, type, intent_id)
     select 'evt_test_' || replace(gen_random_uuid()::text, '-', ''), 'transfer.' || status, id from settled`,
  );
}
