import { placeOf } from "#app/parts/events/feeds/calendar-entries.server.ts";
import type { CalendarEntry } from "#app/parts/events/feeds/calendar-feed.server.ts";
import type { Programme } from "./programme-query.ts";
import { isTimed, toSets } from "./sets.ts";

/** The sets of a programme as entries of a calendar. What has no time yet is left out. */
export function toSetEntries(event: Programme): CalendarEntry[] {
  const place = placeOf(event);
  return toSets(event.artists)
    .filter(isTimed)
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
    .map((set) => ({
      event_id: set.id,
      slug: `${event.slug}/programme`,
      title: set.title,
      status: event.status,
      starts_at: set.start,
      ends_at: set.until,
      place: [set.room, place].filter(Boolean).join(", "),
      point: null,
      details: event.title,
      created_at: event.created_at,
      updated_at: event.updated_at,
    }));
}
