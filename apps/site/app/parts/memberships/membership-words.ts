import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { clockTime, type Day, dayName, londonWallClock, monthName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";

/** What a plan gives, as far as words need it. */
type Given = { early_days: number; plus_ones: number };

/** What members get, one sentence each. */
export function planGives({ early_days, plus_ones }: Given): string[] {
  return [
    ...(early_days > 0 ? [`Book ${plural(early_days, "day")} before everybody else.`] : []),
    "Book tickets and nights that are for members alone.",
    ...(plus_ones > 0 ? [`Bring ${plural(plus_ones, "guest")} where tickets are for members alone.`] : []),
    "A card with your number.",
  ];
}

const periods: Record<string, string> = { month: "a month", year: "a year", once: "once" };

/** What a plan costs: "£8 a month", "£150 once", "Free". */
export const priceName = (pence: number | null, period: string | null): string =>
  pence === null ? "Free" : `${formatMoney(pence)} ${periods[period ?? ""] ?? ""}`.trim();

/** A membership, as far as its standing needs it. */
type Standing = {
  status: string;
  number: number | null;
  since: string | null;
  ended_why: string | null;
  /** set where the team accepted a request that is to be paid for */
  pays_until?: string | null;
};

/** "March 2025": since when a person is a member. */
export const sinceName = (iso: string): string => monthName(londonWallClock(new Date(iso)).day);

/** Where a membership stands: "Member since March 2025, number 112". */
export function standingWords({ status, number, since, ended_why, pays_until }: Standing): string {
  if (status === "asked" && pays_until) return `You are in. Pay by ${momentName(pays_until)} to be a member.`;
  if (status === "asked") return "The team has your request and will decide.";
  if (status === "ended")
    return ended_why === "declined"
      ? "The team did not take you as a member."
      : ended_why === "unpaid"
        ? "It was not paid for again, so this membership has ended."
        : "This membership has ended.";
  const card = since ? `Member since ${sinceName(since)}, number ${number}` : `Member, number ${number}`;
  return status === "paused" ? `${card}. The team has paused it.` : card;
}

/** "Wed 31 Jan 2035": a day with its year, as papers of a club need it. */
export const dayAndYear = (day: Day): string => `${dayName(day)} ${day.slice(0, 4)}`;

/** "Wed 31 Jan 2035 20:00" in London. */
export const registerMoment = (iso: string): string =>
  `${dayAndYear(londonWallClock(new Date(iso)).day)} ${clockTime(new Date(iso))}`;
