// The night as one calendar entry (iCalendar, RFC 5545), for the mail that confirms a booking.
import { brandName } from "@undercroft/contract/brand";
import ical, { ICalEventStatus } from "ical-generator";
import type { Order } from "./order.ts";
import { placeWords } from "./printed-words.ts";

const hoursWithoutEnd = 8;
const states: Record<string, ICalEventStatus> = {
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
};

/** Times are in UTC, which every calendar shows in its owner's zone. The same event has the UID that our feeds give it. */
export function nightCalendar(order: Order, siteUrl: string): string {
  const { event } = order;
  const starts = new Date(event.starts_at);
  const calendar = ical({ prodId: { company: brandName(), product: "Events", language: "EN" } });
  calendar.createEvent({
    id: `${event.id}@undercroft`,
    sequence: Math.max(0, Math.floor((Date.parse(event.updated_at) - Date.parse(event.created_at)) / 1000)),
    start: starts,
    end: event.ends_at ? new Date(event.ends_at) : new Date(starts.getTime() + hoursWithoutEnd * 3_600_000),
    stamp: new Date(event.updated_at),
    summary: event.title,
    location: placeWords(order),
    description: `Booking ${order.ref}\n\n${siteUrl}/bookings`,
    url: `${siteUrl}/events/${event.slug}`,
    status: states[event.status] ?? ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
