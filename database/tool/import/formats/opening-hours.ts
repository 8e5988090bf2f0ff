const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
type DayName = (typeof DAYS)[number];

/** Hours by weekday, as an event keeps them: { mon: ["11:00", "17:00"] }. */
export type WeekdayHours = Partial<Record<DayName, [string, string]>>;

const GROUP = /^([a-z][a-z ,–-]*?)\s+(\d{1,2}[:.]\d{2})\s*(?:-|–|to)\s*(\d{1,2}[:.]\d{2})$/;

/**
 * "Mon-Fri 11:00-17:00; Sat, Sun 12:00-18:00", in schema.org's short names of days ("Mo-Fr") too. Days that are not named are closed.
 * Empty text says nothing, which is no hours at all.
 * @returns null where a part of the text is no hours
 */
export function readOpeningHours(text: string): WeekdayHours | null {
  const hours: WeekdayHours = {};
  for (const group of text
    .toLowerCase()
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [, days = "", opens = "", closes = ""] = GROUP.exec(group) ?? [];
    const named = toDays(days);
    const times = [toClock(opens), toClock(closes)] as const;
    if (!named || times[0] === null || times[1] === null) return null;
    for (const day of named) hours[day] = [times[0], times[1]];
  }
  return hours;
}

/** "9.30" as "09:30"; null where it is no time of day. */
function toClock(text: string): string | null {
  const clock = text.replace(".", ":").padStart(5, "0");
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? clock : null;
}

/** "mon-wed, fri" as the days it names; "daily" is all of them. */
function toDays(text: string): DayName[] | null {
  if (/^(daily|every ?day)$/.test(text.trim())) return [...DAYS];
  const found: DayName[] = [];
  for (const part of text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [first = -1, last = first] = part.split(/\s*[-–]\s*/).map(toDay);
    if (first < 0 || last < 0) return null;
    for (let at = first; ; at = (at + 1) % 7) {
      const day = DAYS[at];
      if (day) found.push(day);
      if (at === last) break;
    }
  }
  return found.length > 0 ? found : null;
}

const NAMES = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const toDay = (name: string): number =>
  name.length < 2 ? -1 : NAMES.findIndex((whole) => whole.startsWith(name));
