/** The words a list, a page, a poster and a feed use for prices and states. */

import { momentName } from "#app/format/moment.ts";
import { formatMoney, formatPrice } from "#app/format/money.ts";
import {
  type DisplayState,
  displayState,
  isBookable,
  type StateBadge,
  type StateFacts,
} from "./display-state.ts";

/** What one person pays, all in, and how it is said: "from" "£12.50". `isOpen`: in words, as each decides alone. */
export interface PriceWords {
  prefix: string | null;
  amount: string;
  isFree: boolean;
  isOpen?: boolean;
}

/** The price of an event in one phrase; null when nothing is known about it. */
export function priceWords(event: {
  price_from_pence: number | null;
  price_to_pence: number | null;
  sale_kind: StateFacts["sale_kind"];
}): PriceWords | null {
  const { price_from_pence: from, price_to_pence: to } = event;
  if (from === null) return null;
  if (event.sale_kind === "donation")
    return from > 0
      ? { prefix: "pay what you can, from", amount: formatMoney(from), isFree: false }
      : { prefix: null, amount: "Pay what you can", isFree: false, isOpen: true };
  if (to === null || to === from) return { prefix: null, amount: formatPrice(from), isFree: from === 0 };
  return from === 0
    ? { prefix: null, amount: `Free to ${formatMoney(to)}`, isFree: false }
    : { prefix: "from", amount: formatMoney(from), isFree: false };
}

/** A price as running text: "from £12.50". */
export function priceText({ prefix, amount }: PriceWords): string {
  return prefix ? `${prefix} ${amount}` : amount;
}

export type Tone = "plain" | "warn" | "ok" | "danger" | "info" | "brand";

/** A word or two about a state and how loud it is. */
export interface StateWords {
  text: string;
  tone: Tone;
}

const SHORT: Partial<Record<DisplayState, StateWords>> = {
  cancelled: { text: "Cancelled", tone: "danger" },
  postponed: { text: "Postponed", tone: "warn" },
  under_review: { text: "Under review", tone: "warn" },
  past: { text: "Past", tone: "plain" },
  happening_now: { text: "Happening now", tone: "ok" },
  offer_for_you: { text: "Held for you", tone: "brand" },
  external: { text: "Tickets elsewhere", tone: "plain" },
  approval_required: { text: "By application", tone: "info" },
  not_yet_announced_sale: { text: "Tickets to be announced", tone: "plain" },
  on_sale_soon: { text: "On sale soon", tone: "info" },
  few_left: { text: "Few left", tone: "warn" },
  resale_available: { text: "Resale", tone: "info" },
  sold_out_waitlist: { text: "Waiting list", tone: "danger" },
  sold_out: { text: "Sold out", tone: "danger" },
  sales_ended_door: { text: "On the door", tone: "plain" },
  sales_ended: { text: "Sales ended", tone: "plain" },
};

/** What a row says about an event besides its price; null while it is simply on sale. */
export function stateWords(facts: StateFacts, now: Date): StateWords | null {
  const state = displayState(facts, now);
  if (state === "on_sale_soon" && facts.sales_start)
    return { text: `On sale ${momentName(facts.sales_start)}`, tone: "info" };
  if (state === "happening_now" && facts.sale_state === "sold_out")
    return { text: "Happening now, sold out", tone: "danger" };
  return SHORT[state] ?? null;
}

export const BADGE_WORDS: Record<StateBadge, StateWords> = {
  hold_in_progress: { text: "Tickets held", tone: "brand" },
  going: { text: "You're going", tone: "ok" },
  rescheduled: { text: "New date", tone: "info" },
  moved_venue: { text: "New venue", tone: "info" },
};

/** The state of an event and the least one pays there now, which decides whether it is booked here. */
export type SaleFacts = StateFacts & { price_from_pence: number | null };

/** What the button of an event says and whether it books here; null when there is nothing to do. */
export function bookingWords(facts: SaleFacts, now: Date): "Book" | "Reserve" | null {
  if (!isBookable(facts, now)) return null;
  return facts.sale_kind === "free" ? "Reserve" : "Book";
}
