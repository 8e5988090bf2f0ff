import type { Answer } from "#app/api/call.ts";
import type { TicketType } from "#app/parts/bookings/choosing/ticket-type.ts";

/** One choice of an extra as a line of the price list, so that the basket counts, holds and prices it like a ticket. */
export function readExtra(row: Answer<"list_extras">[number]): TicketType {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    kind: "extra",
    total_pence: row.total_pence,
    fee_pence: row.fee_pence,
    levy_pence: 0,
    min_pence: null,
    suggested_pence: null,
    max_pence: null,
    per_booking_max: row.per_booking_max,
    per_person_max: row.per_person_max,
    sales_start: null,
    sales_end: row.sales_end,
    entry_before: null,
    is_accessible: false,
    parent_type_id: null,
    state: row.state,
    remaining: row.remaining,
    mine: row.mine,
    extra: {
      id: row.extra_id,
      kind: row.extra_kind,
      name: row.extra_name,
      label: row.label,
      rule: row.rule,
      departsAt: row.departs_at,
      cover: row.insolvency_cover,
      myTickets: row.my_tickets,
    },
  };
}
