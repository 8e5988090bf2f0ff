import type { TicketType } from "#app/parts/bookings/choosing/ticket-type.ts";

/** A line of a price list for tests: a free ticket that is on sale, with what a case changes of it. */
export const ticketType = (change: Partial<TicketType> = {}): TicketType => ({
  id: "entry",
  name: "Entry",
  description: null,
  kind: "free",
  total_pence: 0,
  fee_pence: 0,
  levy_pence: 0,
  min_pence: null,
  suggested_pence: null,
  max_pence: null,
  per_booking_max: 6,
  per_person_max: 6,
  sales_start: null,
  sales_end: null,
  entry_before: null,
  is_accessible: false,
  parent_type_id: null,
  state: "on_sale",
  remaining: null,
  mine: 0,
  ...change,
});

/** The same as an extra, which lets nobody in. */
export const extraType = (
  change: Partial<Omit<TicketType, "extra">> = {},
  extra: Partial<NonNullable<TicketType["extra"]>> = {},
): TicketType => ({
  ...ticketType({ id: "coat", name: "Coat", kind: "extra", total_pence: 200, ...change }),
  extra: {
    id: "cloakroom",
    kind: "cloakroom",
    name: "Cloakroom",
    label: null,
    rule: "with_ticket",
    departsAt: null,
    cover: null,
    myTickets: 0,
    ...extra,
  },
});
