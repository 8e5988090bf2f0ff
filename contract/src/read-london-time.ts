// What London's clock showed, as moments: for imports, the wizard, the journal and the door. The database's own is internal.wall_problem.

/** A time by London's clock. On the night on which the clocks go back an hour comes twice, on the other one it is skipped. */
export type LondonTime =
  | { kind: "once"; at: Date }
  | { kind: "twice"; first: Date; second: Date }
  /** `next` is the hour at which the clock goes on: "02:00" */
  | { kind: "skipped"; next: string };

const HOUR_MS = 3_600_000;
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

function wallOf(moment: Date): string {
  const part: Record<string, string> = {};
  for (const { type, value } of clock.formatToParts(moment)) part[type] = value;
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

/** "23:00", as London's clock shows a moment in ISO 8601; nothing for what is no moment. */
export function londonClock(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? "" : wallOf(moment).slice(11);
}

/** Reads "2026-10-25T01:30". Null for what is no time of a day that there is. */
export function readLondonTime(wall: string): LondonTime | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || Number.isNaN(asUtc)) return null;
  // the 31st of June would be read as the 1st of July
  if (new Date(asUtc).toISOString().slice(0, 16) !== wall) return null;
  // London is an hour ahead of UTC, or not at all
  const [summer, winter] = [new Date(asUtc - HOUR_MS), new Date(asUtc)];
  const [isSummer, isWinter] = [wallOf(summer) === wall, wallOf(winter) === wall];
  if (isSummer && isWinter) return { kind: "twice", first: summer, second: winter };
  if (isSummer || isWinter) return { kind: "once", at: isSummer ? summer : winter };
  return { kind: "skipped", next: `${new Date(asUtc + HOUR_MS).toISOString().slice(11, 13)}:00` };
}

/** The moment at which London's clock shows a time; of an hour that comes twice the first. Null where there is none. */
export function firstLondonMoment(wall: string): Date | null {
  const time = readLondonTime(wall);
  if (time === null || time.kind === "skipped") return null;
  return time.kind === "once" ? time.at : time.first;
}
