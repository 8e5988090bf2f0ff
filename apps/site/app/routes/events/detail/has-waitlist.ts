import type { EventDetail, TicketType } from "#app/parts/events/page/detail-query.ts";

/** A list closes two hours before doors, and no offer of less than ten minutes is made. */
const CLOSES_BEFORE_MS = 130 * 60_000;

/** Whether people can wait for tickets of a night now: some are sold out, or its pre-sale takes registrations. */
export function hasWaitlist(event: EventDetail, types: readonly TicketType[], now: Date): boolean {
  const doors = Date.parse(event.doors_at ?? event.starts_at);
  if (event.status !== "published" || event.requires_approval || doors - now.getTime() < CLOSES_BEFORE_MS)
    return false;
  const has = (state: string) =>
    types.some((type) => type.state === state && ["free", "paid", "donation"].includes(type.kind));
  return (event.waitlist_enabled && has("sold_out")) || (event.presale_list !== "off" && has("soon"));
}
