import type { muteMarks } from "#app/format/mute-marks.ts";
import { addDays, type Day, weekdayOf } from "#app/format/nights.ts";

/** A night of the month: how much is on and the names that matter most. */
export interface CalendarNight {
  night: Day;
  count: number;
  highlights: { event_id: string; slug: string; title: string; marks: Marks }[];
  /** What can be muted of each of them; read where somebody has muted anything. */
  all?: Marks[] | undefined;
}

type Marks = ReturnType<typeof muteMarks>;

/** The first day of the month, `offset` months on. */
export function firstOfMonth(day: Day, offset = 0): Day {
  const [year, month] = day.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + offset, 1)).toISOString().slice(0, 10);
}

/** The weeks of a month, Monday first, without those that were over before `from`; days of other months are null. */
export function weeksOf(month: Day, from: Day = ""): (Day | null)[][] {
  const first = firstOfMonth(month);
  const end = firstOfMonth(month, 1);
  const weeks: (Day | null)[][] = [];
  for (let monday = addDays(first, -weekdayOf(first)); monday < end; monday = addDays(monday, 7)) {
    if (addDays(monday, 6) < from) continue;
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) =>
        day >= first && day < end ? day : null,
      ),
    );
  }
  return weeks;
}
