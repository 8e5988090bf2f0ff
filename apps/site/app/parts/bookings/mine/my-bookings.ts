import { formatMoney } from "#app/format/money.ts";

const HOURS_WITHOUT_END = 8;
const HOUR_MS = 3_600_000;

type Times = { starts_at: string; ends_at: string | null };

function overAt({ starts_at, ends_at }: Times): number {
  return ends_at ? Date.parse(ends_at) : Date.parse(starts_at) + HOURS_WITHOUT_END * HOUR_MS;
}

/** Bookings as the two tabs show them: what is still to come, tonight's first; and what was, the latest first. */
export function splitBookings<B extends { status: string; event: Times }>(
  bookings: readonly B[],
  now: Date,
): { upcoming: B[]; past: B[] } {
  const isAhead = (booking: B) =>
    overAt(booking.event) > now.getTime() && !["cancelled", "refunded"].includes(booking.status);
  const startOf = (booking: B) => Date.parse(booking.event.starts_at);
  return {
    upcoming: bookings.filter(isAhead).toSorted((a, b) => startOf(a) - startOf(b)),
    past: bookings.filter((booking) => !isAhead(booking)).toSorted((a, b) => startOf(b) - startOf(a)),
  };
}

/** What a booking's state is called, and how loud that is. Null for the plain case: booked. */
export function stateOf(
  booking: { status: string; hold_expires_at: string | null; event: { status: string } },
  now: Date,
): { text: string; tone: "warn" | "ok" | "danger" | "info" | "plain" } | null {
  if (booking.status === "cancelled") return { text: "Cancelled by you", tone: "plain" };
  if (booking.event.status === "cancelled") return { text: "Event cancelled", tone: "danger" };
  if (booking.event.status === "postponed") return { text: "Postponed: new date to follow", tone: "warn" };
  switch (booking.status) {
    case "held":
    case "awaiting_payment":
      return booking.hold_expires_at && Date.parse(booking.hold_expires_at) > now.getTime()
        ? { text: "Held for you, not booked yet", tone: "warn" }
        : { text: "Hold expired", tone: "plain" };
    case "awaiting_approval":
      return { text: "Applied, not decided yet", tone: "info" };
    case "approved":
      return { text: "Approved, not paid yet", tone: "warn" };
    case "declined":
      return { text: "Not chosen by the organiser", tone: "plain" };
    case "processing":
      return { text: "Being processed", tone: "info" };
    case "failed":
      return { text: "Did not go through", tone: "danger" };
    case "refunded":
      return { text: "Refunded", tone: "plain" };
    case "partly_refunded":
      return { text: "Partly refunded", tone: "info" };
    case "needs_attention":
      return { text: "We are looking into this one", tone: "warn" };
    default:
      return null;
  }
}

/** What a ticket's state is called; null while it is simply good. */
export function ticketStateOf(
  ticket: { status: string; checked_in_at: string | null },
  moment: (iso: string) => string,
): string | null {
  switch (ticket.status) {
    case "issued":
      return null;
    case "checked_in":
      return ticket.checked_in_at ? `Let in ${moment(ticket.checked_in_at)}` : "Let in";
    case "transfer_pending":
      return "Being passed on";
    case "transferred":
      return "Passed on";
    case "listed":
      return "Offered for resale";
    case "resold":
      return "Resold";
    case "cancelled":
      return "Cancelled";
    case "refunded":
      return "Refunded";
    case "frozen":
      return "Frozen while we look into it";
    case "expired":
      return "Not used";
    default:
      return "Not valid";
  }
}

/** Refunds that were sent or will be without anybody deciding. */
const SENT_BACK = new Set(["approved", "pending", "requires_action", "succeeded"]);
const LETS_IN = new Set(["issued", "transfer_pending", "listed"]);

/**
 * What a refund of part of the price left: how much of the order came back, and how many of its tickets still let people in. Null where
 * nothing or all of it came back, or no ticket is good.
 * @param booking its refunds are missing in what a browser kept before they were read
 */
export function partRefundOf(booking: {
  total_pence: number;
  refunds?: readonly { amount_pence: number | null; status: string }[];
  tickets: readonly { status: string }[];
}): { sentPence: number; good: number } | null {
  const sentPence = (booking.refunds ?? [])
    .filter(({ status }) => SENT_BACK.has(status))
    .reduce((sum, { amount_pence }) => sum + (amount_pence ?? 0), 0);
  const good = booking.tickets.filter(({ status }) => LETS_IN.has(status)).length;
  return sentPence > 0 && sentPence < booking.total_pence && good > 0 ? { sentPence, good } : null;
}

/** The same on one ticket of that order: "£2.50 of £13 refunded. This ticket is still good." */
export function refundOfTicket(
  booking: Parameters<typeof partRefundOf>[0],
  ticket: { status: string },
): string | null {
  const part = partRefundOf(booking);
  if (!part) return null;
  const words = `${formatMoney(part.sentPence)} of ${formatMoney(booking.total_pence)} refunded.`;
  return LETS_IN.has(ticket.status) ? `${words} This ticket is still good.` : words;
}

/** Whether the person can give the booking back: it cost nothing, is confirmed, unused, and has not begun. */
export function canCancel(
  booking: {
    status: string;
    total_pence: number;
    received_from?: string | null;
    event: { starts_at: string };
    tickets: readonly { status: string }[];
  },
  now: Date,
): boolean {
  return (
    booking.status === "confirmed" &&
    booking.total_pence === 0 &&
    Date.parse(booking.event.starts_at) > now.getTime() &&
    // what somebody else paid for is given back ticket by ticket, which says where the money goes
    !booking.received_from &&
    booking.tickets.every(({ status }) => status === "issued")
  );
}
