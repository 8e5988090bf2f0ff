import { addDays, type Day, londonWallClock, nightDateOf, weekdayOf } from "#app/format/nights.ts";

/** The nights of a card. `day_closes` is of what runs for weeks: by day from Monday, minutes to its closing, null on days it is closed. */
export interface OpenNights {
  night_date: Day;
  last_night: Day;
  day_closes: (number | null)[] | null;
}

/** Whether it is on that night, by the rule of the database's `internal.open_night`: tonight only until it closes. */
export function isOnNight(
  { night_date, last_night, day_closes }: OpenNights,
  night: Day,
  now: Date,
): boolean {
  if (night < night_date || night > last_night) return false;
  if (!day_closes) return true;
  // the night it begins it is open, whatever day that is
  const closes = day_closes[weekdayOf(night)] ?? (night === night_date ? 30 * 60 : null);
  if (closes == null) return false;
  return night !== nightDateOf(now) || minutesTonight(now) < closes;
}

/** The first night from `from` on that it is on; where none comes within a week, `from` or its first. */
export function openNight(listing: OpenNights, from: Day, now: Date): Day {
  const first = listing.night_date < from ? from : listing.night_date;
  for (let step = 0; step < 7; step++) {
    const night = addDays(first, step);
    if (isOnNight(listing, night, now)) return night;
  }
  return first;
}

/** Minutes by London's clock since the midnight with which tonight's day begins; after midnight they go on. */
function minutesTonight(now: Date): number {
  const { hour, minute } = londonWallClock(now);
  return (hour < 6 ? hour + 24 : hour) * 60 + minute;
}
