import { addDays, type Day, daysBetween, parseDay } from "#app/format/nights.ts";

/** The ranges one press away, in days. */
export const rangePresets = [
  { days: 7, label: "7 days" },
  { days: 28, label: "28 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "12 months" },
] as const;

const usualDays = 28;
const mostYears = 3;

/** What the figures are compared with. */
export type Compare = "before" | "year";

/** The first and the last day of London that count, both included, and what they are compared with. */
export type Range = {
  from: Day;
  to: Day;
  compare: Compare | null;
  /** how many days up to today, or null where the days were chosen one by one */
  preset: number | null;
};

/** A range, or what is wrong with the days that were chosen. */
export type ReadRange = { range: Range; error: null } | { range: Range; error: string };

/** Up to today, in so many days. */
const lastDays = (days: number, today: Day): Pick<Range, "from" | "to"> => ({
  from: addDays(today, 1 - days),
  to: today,
});

/** What an address says: `days=28`, or `from` and `to`; 28 days unless it says otherwise. */
export function readRange(search: URLSearchParams, today: Day): ReadRange {
  const given = search.get("compare");
  const compare = given === "before" || given === "year" ? given : null;
  const [from, to] = [search.get("from"), search.get("to")];
  if (from === null && to === null) {
    const preset = rangePresets.find(({ days }) => String(days) === search.get("days"))?.days ?? usualDays;
    return { range: { ...lastDays(preset, today), compare, preset }, error: null };
  }
  const days = { from: parseDay(from), to: parseDay(to) };
  if (!days.from || !days.to)
    return {
      range: { ...lastDays(usualDays, today), compare, preset: null },
      error: "Choose both days.",
    };
  const range = { from: days.from, to: days.to, compare, preset: null };
  return { range, error: whyRefused(range) } as ReadRange;
}

/** What the database would refuse, said before it is asked. */
function whyRefused({ from, to }: Pick<Range, "from" | "to">): string | null {
  if (to < from) return "The first day comes after the last.";
  const most = `${Number(from.slice(0, 4)) + mostYears}${from.slice(4)}`;
  return daysBetween(to, most) < 0 ? "A range has at most three years." : null;
}
