/** How somebody likes to read times and distances. Everything is written in 24 hours and miles to begin with. */
export type Units = { clock: "24" | "12"; distance: "miles" | "km" };

/** What everybody gets who has chosen nothing. */
export const usualUnits: Units = { clock: "24", distance: "miles" };

const CLOCK = /(?<![\d:T])([01]\d|2[0-3]):([0-5]\d)(?![\d:])/g;
const MILES = /(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d{1,4}(?:\.\d+)?)\s(?:miles?|mi)\b/g;
const KM_PER_MILE = 1.609344;

/** A text of ours with its times and distances as somebody likes to read them: "23:00" as "11pm", "10 mi" as "16 km". */
export function inOwnUnits(text: string, { clock, distance }: Units): string {
  const timed =
    clock === "12"
      ? text.replace(CLOCK, (_, hour: string, minute: string) => twelveHours(hour, minute))
      : text;
  return distance === "km"
    ? timed.replace(MILES, (_, miles: string) => kilometres(Number(miles.replaceAll(",", ""))))
    : timed;
}

function twelveHours(hour: string, minute: string): string {
  const half = Number(hour) < 12 ? "am" : "pm";
  return `${Number(hour) % 12 || 12}${minute === "00" ? "" : `:${minute}`}${half}`;
}

function kilometres(miles: number): string {
  const km = miles * KM_PER_MILE;
  return `${km < 10 ? Number(km.toFixed(1)) : Math.round(km).toLocaleString("en-GB")} km`;
}
