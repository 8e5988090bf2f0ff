// The night as one calendar entry (iCalendar, RFC 5545), for the mails about a booking and about what becomes of its night.
import { brandName } from "@undercroft/contract/brand";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Night } from "./order.ts";
import { placeWords } from "./printed-words.ts";

const hoursWithoutEnd = 8;
const states: Record<string, ICalEventStatus> = {
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
};

/** What a mail about a change of its night tells a calendar to do with the entry it has. */
const methodOf = ({ status }: Night["event"]) =>
  status === "cancelled" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;

/**
 * Times are in UTC, which every calendar shows in its owner's zone. The same event has the UID that our feeds give it, and its SEQUENCE
 * grows with each change, so that a calendar moves its entry, or strikes it, in place of a second one.
 * @param isUpdate a calendar that has the entry is to move or strike it (RFC 5546, which then needs an organiser)
 */
export function nightCalendar(night: Night, siteUrl: string, isUpdate = false): string {
  const { event } = night;
  const starts = new Date(event.starts_at);
  const calendar = ical({
    prodId: { company: brandName(), product: "Events", language: "EN" },
    method: isUpdate ? methodOf(event) : null,
  });
  calendar.createEvent({
    id: `${event.id}@undercroft`,
    sequence: Math.max(0, Math.floor((Date.parse(event.updated_at) - Date.parse(event.created_at)) / 1000)),
    start: starts,
    end: event.ends_at ? new Date(event.ends_at) : new Date(starts.getTime() + hoursWithoutEnd * 3_600_000),
    stamp: new Date(event.updated_at),
    summary: event.title,
    location: placeWords(night),
    description: `${night.ref ? `Booking ${night.ref}\n\n` : ""}${siteUrl}/bookings`,
    url: `${siteUrl}/events/${event.slug}`,
    status: states[event.status] ?? ICalEventStatus.CONFIRMED,
    organizer: isUpdate
      ? { name: night.organiser_name, email: `no-reply@${new URL(siteUrl).hostname}` }
      : null,
  });
  return calendar.toString();
}
