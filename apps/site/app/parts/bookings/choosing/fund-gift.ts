import type { Answer } from "#app/api/call.ts";
import type { TicketType } from "./ticket-type.ts";

/** The solidarity fund of a night as everybody reads it. */
export type Fund = NonNullable<Answer<"show_fund">>;

/** What one gives to a fund, as a line of the price list: one line, at an amount of one's own. */
export function readGift(fund: Fund): TicketType {
  return {
    id: fund.gift_type_id,
    name: "Solidarity fund",
    description: giftSentence(fund),
    kind: "donation",
    total_pence: fund.least_pence,
    fee_pence: 0,
    levy_pence: 0,
    min_pence: fund.least_pence,
    suggested_pence: null,
    max_pence: fund.most_pence,
    per_booking_max: 1,
    per_person_max: 20,
    sales_start: null,
    sales_end: null,
    entry_before: null,
    is_accessible: false,
    parent_type_id: null,
    state: fund.is_open ? "on_sale" : "paused",
    remaining: null,
    mine: 0,
    extra: {
      id: fund.gift_type_id,
      kind: "fund",
      name: "Solidarity fund",
      label: null,
      rule: "any",
      departsAt: null,
      cover: null,
      myTickets: 0,
    },
  };
}

/** What becomes of a gift, said before it is paid. */
const giftSentence = (fund: Fund): string =>
  `It pays for people who cannot pay the price. Nobody sees who gives or takes. It stays in the fund if you give your ticket back, and comes back to you if the night is cancelled. ${fund.rest}`;
