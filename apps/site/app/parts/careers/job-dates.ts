import { daysBetween, londonWallClock } from "#app/format/nights.ts";

const longDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "3 Dec 2026". @param day YYYY-MM-DD */
export const shortDate = (day: string): string => longDay.format(new Date(`${day}T12:00:00Z`));

/** "3 Dec 2026" in London, for a time in ISO 8601. */
export const dateOf = (iso: string): string => shortDate(londonWallClock(new Date(iso)).day);

/** How long one can apply still: "Closes today", "Closes tomorrow", "Closes in 5 days", then the date; midnight ends the day before it. */
export function closesIn(closesAt: string, now: Date): string {
  if (Date.parse(closesAt) <= now.getTime()) return "Closed";
  const { day } = londonWallClock(new Date(Date.parse(closesAt) - 1));
  const days = daysBetween(londonWallClock(now).day, day);
  if (days === 0) return "Closes today";
  if (days === 1) return "Closes tomorrow";
  return days <= 14 ? `Closes in ${days} days` : `Closes ${shortDate(day)}`;
}

/** Within 48 hours of its end. */
export const isClosing = (closesAt: string, now: Date): boolean => {
  const left = Date.parse(closesAt) - now.getTime();
  return left > 0 && left <= 48 * 3_600_000;
};

/** "From 1 Feb 2027 to 3 Mar 2027", "Start as soon as possible". */
export function workDates(job: { starts_on: string | null; ends_on: string | null }): string {
  if (!job.starts_on) return job.ends_on ? `Until ${shortDate(job.ends_on)}` : "As soon as possible";
  if (!job.ends_on) return `From ${shortDate(job.starts_on)}`;
  if (job.ends_on === job.starts_on) return `On ${shortDate(job.starts_on)}`;
  return `From ${shortDate(job.starts_on)} to ${shortDate(job.ends_on)}`;
}
