/**
 * What an event says about itself right now: one state, and badges on top of it.
 * A pure rule of facts and the clock, the same for lists, details, feeds and structured data.
 */
import { dailyHours } from "#app/format/daily-hours.ts";
import { clockTime, londonWallClock, weekdayOf } from "#app/format/nights.ts";

/** What the box office says apart from the clock; kept in the listing by the database. */
export type SaleState =
  | "external"
  | "approval"
  | "unannounced"
  | "soon"
  | "on_sale"
  | "few_left"
  | "sold_out"
  | "door"
  | "ended";

/** The facts the rule needs; listings and event rows both have them. Times are ISO 8601. */
export interface StateFacts {
  status: string;
  starts_at: string;
  ends_at: string | null;
  /** when nobody is let in any more, where that is before the end */
  last_entry_at?: string | null;
  /** of what runs for weeks, by day from Monday: minutes to its closing, null on days it is closed */
  day_closes?: (number | null)[] | null;
  sale_state: SaleState;
  sale_kind: "free" | "paid" | "donation" | null;
  sales_start: string | null;
  sales_end: string | null;
  waitlist_enabled: boolean;
  is_rescheduled: boolean;
  is_moved: boolean;
  /** something is sold out, and what holders sell on can be bought */
  has_resale?: boolean;
}

/** What only the visitor's own account knows; absent for everyone who is signed out. */
export interface VisitorFacts {
  hasOffer?: boolean;
  resaleAvailable?: boolean;
  isGoing?: boolean;
  isHolding?: boolean;
}

export const DISPLAY_STATES = [
  "cancelled",
  "postponed",
  "under_review",
  "past",
  "happening_now",
  "offer_for_you",
  "external",
  "approval_required",
  "not_yet_announced_sale",
  "on_sale_soon",
  "few_left",
  "on_sale_paid",
  "on_sale_free",
  "on_sale_donation",
  "resale_available",
  "sold_out_waitlist",
  "sold_out",
  "sales_ended_door",
  "sales_ended",
] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];

export type StateBadge = "rescheduled" | "moved_venue" | "going" | "hold_in_progress";

const HOURS_WITHOUT_END = 8;
const MS_PER_HOUR = 3_600_000;

/** When an event is over: its end, or eight hours after the start when no end is known. */
export function overAt(facts: Pick<StateFacts, "starts_at" | "ends_at">): Date {
  return facts.ends_at
    ? new Date(facts.ends_at)
    : new Date(Date.parse(facts.starts_at) + HOURS_WITHOUT_END * MS_PER_HOUR);
}

/** Until when people are let in. */
export function entryEndsAt(facts: Pick<StateFacts, "starts_at" | "ends_at" | "last_entry_at">): Date {
  const over = overAt(facts);
  const last = facts.last_entry_at ? new Date(facts.last_entry_at) : over;
  return new Date(Math.min(last.getTime(), over.getTime()));
}

/** The sale state with the clock applied: sales open and close by themselves between two writes. */
export function saleStateAt(facts: StateFacts, now: Date): SaleState {
  const state = facts.sale_state;
  const opens = facts.sales_start ? Date.parse(facts.sales_start) : null;
  const closes = facts.sales_end ? Date.parse(facts.sales_end) : null;
  const selling = state === "on_sale" || state === "few_left" || state === "soon";
  if (selling && closes !== null && closes <= now.getTime()) return "ended";
  if (state === "soon" && opens !== null && opens <= now.getTime()) return "on_sale";
  if (state === "on_sale" && opens !== null && opens > now.getTime()) return "soon";
  return state;
}

/** The one state an event shows: the first that is true, in the order of `DISPLAY_STATES`. */
export function displayState(facts: StateFacts, now: Date, visitor: VisitorFacts = {}): DisplayState {
  if (facts.status === "cancelled") return "cancelled";
  if (facts.status === "postponed") return "postponed";
  if (facts.status === "under_review" || facts.status === "removed") return "under_review";
  if (overAt(facts) <= now) return "past";
  if (isOpenAt(facts, now)) return "happening_now";
  if (visitor.hasOffer) return "offer_for_you";
  return boxOfficeState(facts, now, visitor);
}

function boxOfficeState(facts: StateFacts, now: Date, visitor: VisitorFacts): DisplayState {
  switch (saleStateAt(facts, now)) {
    case "external":
      return "external";
    case "approval":
      return "approval_required";
    case "unannounced":
      return "not_yet_announced_sale";
    case "soon":
      return "on_sale_soon";
    case "few_left":
      return "few_left";
    case "on_sale":
      return `on_sale_${facts.sale_kind ?? "free"}`;
    case "sold_out":
      if (visitor.resaleAvailable || facts.has_resale) return "resale_available";
      return facts.waitlist_enabled ? "sold_out_waitlist" : "sold_out";
    case "door":
      return "sales_ended_door";
    case "ended":
      return "sales_ended";
  }
}

/** What is shown on top of the state, most urgent first. */
export function stateBadges(facts: StateFacts, visitor: VisitorFacts = {}): StateBadge[] {
  const badges: StateBadge[] = [];
  if (visitor.isHolding) badges.push("hold_in_progress");
  if (visitor.isGoing) badges.push("going");
  if (facts.is_rescheduled && !["postponed", "cancelled"].includes(facts.status)) badges.push("rescheduled");
  if (facts.is_moved) badges.push("moved_venue");
  return badges;
}

/** True while one can be there: of what runs for days, like an exhibition, only within its hours of the day. */
function isOpenAt(facts: StateFacts, now: Date): boolean {
  if (Date.parse(facts.starts_at) > now.getTime()) return false;
  const hours = dailyHours(facts);
  if (!hours) return true;
  const time = clockTime(now);
  if (facts.day_closes) {
    const { day, hour, minute } = londonWallClock(now);
    const closes = facts.day_closes[weekdayOf(day)];
    return closes != null && hours.opens <= time && hour * 60 + minute < closes;
  }
  return hours.opens <= time && time < hours.closes;
}

/** True while places can be booked here, which during the night itself may still be so. */
export function isBookable(facts: StateFacts, now: Date): boolean {
  if (facts.status !== "published" || entryEndsAt(facts) <= now) return false;
  const sale = saleStateAt(facts, now);
  return sale === "on_sale" || sale === "few_left";
}
