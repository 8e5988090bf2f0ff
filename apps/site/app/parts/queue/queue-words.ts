import { momentName } from "#app/format/moment.ts";
import { formatMoney, formatPrice } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import type { QueueBoard, Tier } from "./queue-board.ts";

const numbers = new Intl.NumberFormat("en-GB");

/** How many people are before a number: those between it and the highest that was let in, and no more than wait at all. */
export function countAhead(number: number, { admitted_number: admitted, waiting }: QueueBoard): number {
  return Math.max(0, Math.min(number - admitted - 1, waiting - 1));
}

/** "12 people are ahead of you." */
export function aheadWords(ahead: number): string {
  if (ahead === 0) return "You are next.";
  return ahead === 1 ? "1 person is ahead of you." : `${numbers.format(ahead)} people are ahead of you.`;
}

/** How long it will be, as far as the pace of the last minutes says. */
export function waitWords(ahead: number, pace: number): string {
  if (pace <= 0) return "No one has been let in for a few minutes, so we can't say how long it will be.";
  const minutes = Math.ceil((ahead + 1) / pace);
  if (minutes <= 1) return "About a minute at the pace of the last minutes.";
  if (minutes < 90) return `About ${minutes} minutes at the pace of the last minutes.`;
  return `About ${plural(Math.round(minutes / 60), "hour")} at the pace of the last minutes.`;
}

/** "£12 to £18.50 a ticket, all fees included"; null when none is left. */
export function priceWords({ from_pence: from, to_pence: to }: QueueBoard): string | null {
  if (from === null || to === null) return null;
  if (to === 0) return "Free";
  return from === to
    ? `${formatMoney(from)} a ticket, all fees included`
    : `${formatPrice(from)} to ${formatMoney(to)} a ticket, all fees included`;
}

const levels = { plenty: "Available", few: "Only a few left", none: "Sold out" } as const;

/** How much of a kind of ticket is left, or when it is sold. */
export const levelWords = ({ level, sales_start: start }: Tier): string =>
  start && level !== "none" ? `From ${momentName(start)}` : levels[level];

/** What has changed in what is left, in sentences for people who wait. */
export function changesBetween(before: QueueBoard, after: QueueBoard): string[] {
  const was = new Map(before.tiers.map(({ id, level }) => [id, level]));
  return after.tiers.flatMap(({ id, name, level }) => {
    const earlier = was.get(id);
    if (earlier === undefined || earlier === level) return [];
    if (level === "none") return [`${name} has gone.`];
    if (earlier === "none") return [`${name} is back.`];
    return level === "few" ? [`Only a few of ${name} are left.`] : [];
  });
}

/** "9:58". */
export function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
