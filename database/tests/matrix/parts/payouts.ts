import { addEvent, id, type World } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { refused } from "../trigger-rules.ts";

/** The organiser of `team` has an account, a pay-out that went, and one that is due. */
async function addPayouts({ client }: World): Promise<void> {
  const event = await addEvent(client, { name: "paid out" });
  await client.query(
    "insert into payout_accounts (organiser_id, provider, status) values ($1, 'test', 'ready')",
    [id("organiser")],
  );
  await client.query(
    `insert into payouts (id, organiser_id, ref, provider, status, amount_pence, due_at) values
       ($1, $3, 'PAYTWXYZ', 'test', 'paid', 1000, now()), ($2, $3, 'PAYTABCD', 'test', 'due', 2000, now() + interval '1 day')`,
    [id("payout paid"), id("payout due"), id("organiser")],
  );
  await client.query(
    "insert into payout_items (payout_id, event_id, pence) values ($1, $3, 1000), ($2, $3, 2000)",
    [id("payout paid"), id("payout due"), event],
  );
}

const part: MatrixPart = {
  after: ["payments"],
  rowStates: {
    payout_accounts: { any: { where: "true" } },
    payouts: { due: { where: "status = 'due'" }, paid: { where: "status = 'paid'" } },
    payout_items: { any: { where: "true" } },
  },
  addRows: addPayouts,
  callers: {
    find_payout_organisers: ["authenticated"],
    hold_payouts: ["authenticated"],
    list_payouts: ["authenticated"],
    open_payout_account: ["authenticated"],
    organiser_payouts: ["authenticated"],
    take_back_outcome: ["authenticated"],
    list_told_outcomes: ["authenticated"],
    payout_totals: ["authenticated"],
    release_payouts: ["authenticated"],
    stop_payouts: ["anon", "authenticated"],
  },
  triggerRules: [
    refused(
      "what was paid out is not due again by itself",
      "update payouts set status = 'due' where status = 'paid'",
    ),
    refused("what is due is not simply paid", "update payouts set status = 'paid' where status = 'due'"),
    refused(
      "a ready account is not opened anew",
      "update payout_accounts set status = 'opening' where status = 'ready'",
    ),
    {
      says: "a change of a pay-out is written down",
      change: "update payouts set status = 'returned' where status = 'paid'",
      question: "exists (select from internal.status_log where thing = 'payouts' and to_status = 'returned')",
    },
  ],
};

export default part;
