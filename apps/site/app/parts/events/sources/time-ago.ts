import { plural } from "#app/format/plural.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago a moment was, in the largest whole unit: "2 hours ago". */
export function timeAgo(iso: string, now: number): string {
  const gone = Math.max(0, now - Date.parse(iso));
  if (gone < minute) return "just now";
  if (gone < hour) return `${plural(Math.floor(gone / minute), "minute")} ago`;
  if (gone < day) return `${plural(Math.floor(gone / hour), "hour")} ago`;
  return `${plural(Math.floor(gone / day), "day")} ago`;
}
