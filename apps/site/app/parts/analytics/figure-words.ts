import { formatMoney } from "#app/format/money.ts";
import type { Unit } from "./figures.ts";

/** What a figure is called, and what it counts, in a sentence. */
export type MetricWords = { title: string; definition: string; isMoney?: boolean };

/** Every figure of the platform. */
export const METRICS: Readonly<Record<string, MetricWords>> = {
  visitors: {
    title: "Daily visitors",
    definition: "Browsers that opened a page, counted afresh every day: a visitor on two days counts twice.",
  },
  sign_ups: { title: "Sign-ups", definition: "Accounts made." },
  events_published: { title: "Events published", definition: "Nights and exhibitions that became public." },
  tickets: {
    title: "Tickets",
    definition: "Tickets issued, on the day they were. Those cancelled are counted beside them.",
  },
  gross: {
    title: "Gross",
    definition: "What buyers paid, before refunds, on the day it came in.",
    isMoney: true,
  },
  fees: { title: "Fees", definition: "Booking fees with their VAT, less what went back.", isMoney: true },
  net: {
    title: "Net",
    definition: "The part that belongs to organisers, less what went back.",
    isMoney: true,
  },
  refund_rate: {
    title: "Refund rate",
    definition: "Refunds paid out, as a share of the money that came in.",
    isMoney: true,
  },
  fill_rate: {
    title: "Fill rate",
    definition:
      "Tickets held as a share of the places, for nights that ended in this range. Nights without a limit are left out.",
  },
  top_cities: { title: "Top cities", definition: "The cities whose nights sold the most tickets." },
  top_genres: { title: "Top genres", definition: "The genres whose nights sold the most tickets." },
  unfound_searches: {
    title: "Searches without a result",
    definition: "What people searched for and did not find. No name is kept with it.",
  },
  reports: {
    title: "Reports",
    definition: "Reports about content, by reason, with the median time to a decision.",
  },
  switched_off: {
    title: "Counting switched off",
    definition: "Browsers that switched the counting of visits off.",
  },
  resale_turnover: {
    title: "Sold on",
    definition:
      "What buyers paid for tickets of people who could not come. All of it went back to the sellers.",
    isMoney: true,
  },
};

const numbers = new Intl.NumberFormat("en-GB");

/** A figure with its unit: "1,204", "£12.50", "12.5%". */
export function formatFigure(value: number, unit: Unit): string {
  if (unit === "pence") return formatMoney(value);
  return unit === "percent" ? `${numbers.format(value)}%` : numbers.format(value);
}

/** A figure that may be missing: an en dash stands for it. */
export const figureOr = (value: number | null | undefined, unit: Unit = "count", missing = "–"): string =>
  value === null || value === undefined ? missing : formatFigure(value, unit);

/** How a figure moved: "Up 12.5% from 1,204". */
export function changeWords(
  { value, before, change }: { value: number | null; before: number | null; change: number | null },
  unit: Unit,
): string {
  if (value === null || before === null) return "Nothing to compare with";
  const from = formatFigure(before, unit);
  if (value === before) return `The same as before: ${from}`;
  const direction = value > before ? "Up" : "Down";
  if (change === null) return `${direction} from ${from}`;
  const by = Math.abs(change);
  if (unit === "percent") return `${direction} ${by} ${by === 1 ? "point" : "points"} from ${from}`;
  return `${direction} ${numbers.format(by)}% from ${from}`;
}

/** What a cell of a split says: its visitors, at least so many, or fewer than twenty. */
export function visitorsOf({
  visitors,
  hidden_weeks,
}: {
  visitors: number | null;
  hidden_weeks: number;
}): string {
  if (visitors === null) return "fewer than 20";
  return `${hidden_weeks > 0 ? "at least " : ""}${numbers.format(visitors)}`;
}

/** What reports are about, as the words of the staff area have it. */
export const reasonLabel = (reason: string): string => {
  const words = reason.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a row of a figure is called: genres are tags, and cities and search terms stand as they are. */
export const rowLabel = (metric: string, label: string): string =>
  metric === "top_genres" ? reasonLabel(label.replaceAll("-", "_")) : label;

/** Hours as people say them: "45 minutes", "3 hours", "2 days". */
export function hoursWords(hours: number): string {
  const say = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  if (hours < 1) return say(Math.round(hours * 60), "minute");
  return hours < 48 ? say(Math.round(hours), "hour") : say(Math.round(hours / 24), "day");
}
