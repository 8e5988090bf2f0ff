/** Why an event takes no bookings at all here, and what to do instead. */
export type Closed = { title: string; remedy: string; href: string | null };

type EventFacts = {
  status: string;
  starts_at: string;
  ends_at: string | null;
  last_entry_at: string | null;
  requires_approval: boolean;
  external_url: string | null;
  cancel_reason?: string | null;
};

const HOURS_WITHOUT_END = 8;

function overAt({ starts_at, ends_at }: EventFacts): number {
  return ends_at ? Date.parse(ends_at) : Date.parse(starts_at) + HOURS_WITHOUT_END * 3_600_000;
}

/** The organiser's reason, where one was given, and what has happened since. */
function cancelRemedy(reason: string | null | undefined): string {
  const why = reason?.replace(/[.\s]+$/, "");
  return `${why ? `${why}. ` : ""}Ticket holders have been told.`;
}

/** Null while places can be booked here; otherwise the first reason that is true. */
export function whyClosed(event: EventFacts, now: Date): Closed | null {
  const closed = (title: string, remedy: string, href: string | null = null): Closed => ({
    title,
    remedy,
    href,
  });
  if (event.status === "cancelled")
    return closed("This event has been cancelled", cancelRemedy(event.cancel_reason));
  if (event.status === "postponed")
    return closed("This event has been postponed", "Tickets can be booked once the new date is known.");
  if (event.status !== "published")
    return closed("This event takes no bookings at the moment", "Look at its page for news.");
  if (overAt(event) <= now.getTime()) return closed("This event is over", "There is always another night.");
  if (event.last_entry_at && Date.parse(event.last_entry_at) <= now.getTime())
    return closed("Last entry has passed", "There is always another night.");
  if (event.requires_approval)
    return closed("Places are given on application", "The event page says how to apply.");
  if (event.external_url)
    return closed(
      "Tickets are sold elsewhere",
      "The organiser sells them on their own site.",
      event.external_url,
    );
  return null;
}
