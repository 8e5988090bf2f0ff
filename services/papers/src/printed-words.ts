// Times and money as they are printed.
import type { Order, OrderTicket } from "./order.ts";

const london = { timeZone: "Europe/London" } as const;
const night = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  ...london,
});
const weekday = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  ...london,
});
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", ...london });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", ...london });
const isoDay = new Intl.DateTimeFormat("en-CA", london);
const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** "Friday 27 November 2026". @param date `YYYY-MM-DD` */
export const nightWords = (date: string): string =>
  night.format(new Date(`${date}T12:00:00Z`)).replace(",", "");

/** "22:00", or "00:30 on Saturday 28 November" past the night's midnight. */
export function clockWords(moment: string, date: string): string {
  const time = new Date(moment);
  const isSameDay = isoDay.format(time) === date;
  return isSameDay ? clock.format(time) : `${clock.format(time)} on ${weekday.format(time).replace(",", "")}`;
}

/** "22 November 2026". */
export const dayWords = (moment: string): string => day.format(new Date(moment));

/** "£26.40". @param pence may be negative */
export const poundWords = (pence: number): string => pounds.format(pence / 100);

/** Where the night is, in one line; never more than the order may say. */
export function placeWords({ place, event }: Pick<Order, "place" | "event">): string {
  const known = [place.name, place.address].filter(Boolean).join(", ");
  if (known) return known;
  return place.reveal_at
    ? `Announced to ticket holders at ${clockWords(place.reveal_at, event.night_date)}`
    : "To be announced";
}

/**
 * What a refund of part of the price left, on a ticket of that order: "£2.50 of £13 refunded. This ticket is still good." Null where nothing
 * or all of it went back.
 */
export function refundWords(
  { total_pence: total, refunds }: Pick<Order, "total_pence" | "refunds">,
  ticket: Pick<OrderTicket, "is_used">,
): string | null {
  const sent = refunds.reduce((sum, { amount_pence }) => sum + amount_pence, 0);
  if (sent <= 0 || sent >= total) return null;
  const words = `${shortPounds(sent)} of ${shortPounds(total)} refunded.`;
  return ticket.is_used ? words : `${words} This ticket is still good.`;
}

const shortPounds = (pence: number): string => poundWords(pence).replace(/\.00$/, "");
