// Days and hours in the words of people, read where they have one meaning.
import { Temporal } from "temporal-polyfill";

const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec".split("|");
const weekdays = "mon|tue|wed|thu|fri|sat|sun".split("|");
const month = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const weekday = "(?:(mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+)?";
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+(?:of )?${month},?[\\s-]+(\\d{4})(.*)$`,
);
const monthFirst = new RegExp(`^${weekday}${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(.*)$`);
const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(.*)$/;

/** A day that was read and what follows it; `twoMeanings` where it could be another day as well. */
type ReadDay = { day: Temporal.PlainDate; rest: string } | { twoMeanings: string[] };

/** "22:00", "10pm", "7.30 pm" as "22:00"; null for what is no hour. */
export function readClock(text: string): string | null {
  const [, hour = "", minute = "00", half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/.exec(text.trim().toLowerCase()) ?? [];
  if (hour === "" || (!half && !/[:.]/.test(text)) || Number(minute) > 59) return null;
  const value = Number(hour);
  if (half ? value < 1 || value > 12 : value > 23) return null;
  const whole = half ? (value % 12) + (half === "p" ? 12 : 0) : value;
  return `${String(whole).padStart(2, "0")}:${minute}`;
}

function toDay(year: string, monthOfYear: number, day: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: monthOfYear, day: Number(day) },
      { overflow: "reject" },
    );
  } catch {
    return null;
  }
}

/** Month and day in numbers: day first, as the United Kingdom writes them, unless the other order is a day as well. */
function readNumbers(text: string): ReadDay | null {
  const [, one = "", mark = "", two = "", year = "", rest = ""] = numbers.exec(text) ?? [];
  const day = one && toDay(year, Number(two), one);
  if (!day) return null;
  const other = mark === "." ? null : toDay(year, Number(one), two);
  if (other && !other.equals(day)) return { twoMeanings: [day.toString(), other.toString()] };
  return { day, rest };
}

function readDay(text: string): ReadDay | null {
  const [, first, dayOne = "", monthOne = "", yearOne = "", restOne = ""] = dayFirst.exec(text) ?? [];
  const [, second, monthTwo = "", dayTwo = "", yearTwo = "", restTwo = ""] = monthFirst.exec(text) ?? [];
  const name = monthOne || monthTwo;
  if (!name) return readNumbers(text);
  const day = toDay(yearOne || yearTwo, months.indexOf(name) + 1, dayOne || dayTwo);
  const said = first ?? second;
  // a day that is no such weekday was written wrongly, and nobody knows in which of the two
  if (!day || (said && weekdays.indexOf(said) + 1 !== day.dayOfWeek)) return null;
  return { day, rest: restOne || restTwo };
}

/**
 * "15 January 2027 10pm", "Fri 15 Jan 2027, 22:00" and "15/01/2027" as "2027-01-15T22:00" and "2027-01-15".
 * @returns null for what is neither, and the days that it may be where there are two
 */
export function readWordedTime(text: string): string | { twoMeanings: string[] } | null {
  const read = readDay(text.trim().toLowerCase().replaceAll(/\s+/g, " "));
  if (!read || "twoMeanings" in read) return read;
  const rest = read.rest.replace(/^[\s,@|-]*(?:t|at|from)?\s*/, "");
  if (rest === "") return read.day.toString();
  const clock = readClock(rest);
  return clock && `${read.day.toString()}T${clock}`;
}
