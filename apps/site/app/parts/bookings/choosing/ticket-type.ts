/** What makes a line of the price list an extra: something beside the tickets, which lets nobody in. */
export type Extra = {
  /** shared by the sizes of one extra, and by the stops of one coach */
  id: string;
  kind: string;
  name: string;
  label: string | null;
  rule: string;
  departsAt: string | null;
  /** how the seller of a coach protects the money of travellers, where it says so */
  cover: string | null;
  /** how many tickets of the night the reader has already */
  myTickets: number;
};

/** A line of an event's price list, as `list_ticket_types` answers it. Money in pence, times ISO 8601. */
export type TicketType = {
  extra?: Extra;
  id: string;
  name: string;
  description: string | null;
  kind: string;
  total_pence: number;
  fee_pence: number;
  levy_pence: number;
  min_pence: number | null;
  suggested_pence: number | null;
  /** The most, where people choose what they pay. */
  max_pence: number | null;
  per_booking_max: number;
  per_person_max: number;
  sales_start: string | null;
  sales_end: string | null;
  entry_before: string | null;
  is_accessible: boolean;
  parent_type_id: string | null;
  state: string;
  /** Only while few are left. */
  remaining: number | null;
  /** How many the reader has booked already; 0 for visitors. */
  mine: number;
  /** What several cost together, in words. */
  bundle?: string | null;
  /** Sold by so many at once: 1, or the size of a group. */
  bundle_step?: number;
  /** What 1, 2, 3, ... cost together, where a bundle says so. */
  bundle_totals?: number[] | null;
  /** What becomes of a price that is a deposit. */
  deposit?: string | null;
};

/** Tickets alone: what lets somebody in. */
export const onlyTickets = (types: readonly TicketType[]): TicketType[] =>
  types.filter(({ extra }) => !extra);

const SELLING = new Set(["on_sale", "few_left"]);

/** Whether places of this type can be taken here and now. */
export function canBeBooked(type: TicketType): boolean {
  return SELLING.has(type.state) && type.kind !== "door";
}

/** Why a type cannot be chosen, or null when it can. `moment` writes a time for people. */
export function whyNotBookable(type: TicketType, moment: (iso: string) => string): string | null {
  if (type.kind === "door") return "Sold on the door only.";
  switch (type.state) {
    case "sold_out":
      return "Sold out.";
    case "members":
      return "For members.";
    case "soon":
      return type.sales_start ? `On sale from ${moment(type.sales_start)}.` : "Not on sale yet.";
    case "waiting":
      return "Goes on sale when the release before it sells out.";
    case "paused":
      return "Not on sale at the moment.";
    case "ended":
      return "Sales have ended.";
    default:
      return null;
  }
}
