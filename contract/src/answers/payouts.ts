// What procedures of payouts answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** Nights whose money waits, and those that take from the others, with the reason. */
const waitingNights = z.array(
  z.strictObject({
    /** null for what members paid, which belongs to no night */
    event_id: z.string().nullable(),
    title: z.string(),
    slug: z.string().nullable(),
    night_date: z.string().nullable(),
    pence: z.number(),
    promised_pence: z.number(),
    disputed_pence: z.number(),
    clears_at: z.string().nullable(),
    why: z.enum(["not_over", "outcome", "not_ahead", "review", "clears", "disputed", "owed", "ready"]),
  }),
);

const payouts = z.array(
  z.strictObject({
    id: z.string(),
    ref: z.string(),
    status: words["payouts.status"],
    amount_pence: z.number(),
    returned_pence: z.number(),
    failure_code: z.string().nullable(),
    due_at: z.string(),
    sent_at: z.string().nullable(),
    paid_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    items: z.array(
      z.strictObject({
        event_id: z.string().nullable(),
        title: z.string(),
        slug: z.string().nullable(),
        night_date: z.string().nullable(),
        pence: z.number(),
      }),
    ),
  }),
);

export const answers = {
  organiser_payouts: z.strictObject({
    is_owner: z.boolean(),
    account: z
      .strictObject({
        provider: words["payout_accounts.provider"],
        status: words["payout_accounts.status"],
        wants: z.array(z.string()),
        waits_until: z.string().nullable(),
      })
      .nullable(),
    hold: z
      .strictObject({
        reason: z.string(),
        held_at: z.string(),
      })
      .nullable(),
    obstacle: z.enum(["held", "no_account", "opening", "wants_more", "closed", "new", "changed"]).nullable(),
    next: z
      .strictObject({
        at: z.string(),
        pence: z.number(),
      })
      .nullable(),
    due_pence: z.number(),
    balance_pence: z.number(),
    waiting: waitingNights,
    payouts: payouts,
  }),
  payout_totals: z.strictObject({
    ours_pence: z.number(),
    provider_pence: z.number(),
    checked_at: z.string().nullable(),
    on_its_way_pence: z.number(),
    held: z.number(),
    bank_holidays_until: z.string(),
    accounts: z.record(z.string(), z.number()),
  }),
};
