// What people read of a night on other servers.
import type { EventFacts } from "./facts.ts";

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "Friday 4 December 2026 at 22:00" */
export const momentWords = (moment: string): string => day.format(new Date(moment)).replace(",", "");

const pounds = (pence: number): string => `£${(pence / 100).toFixed(pence % 100 === 0 ? 0 : 2)}`;

/** "Free", "£8", "£8 to £12"; null where nobody has said. */
export function priceWords({ price_from_pence: from, price_to_pence: to }: EventFacts): string | null {
  if (from === null) return null;
  if (from === 0 && (to ?? 0) === 0) return "Free";
  return to === null || to === from ? pounds(from) : `${pounds(from)} to ${pounds(to)}`;
}

/** "The Vault, Leeds" */
export function placeWords({ place }: EventFacts): string {
  if (place.online) return "Online";
  return [place.name, place.town].filter((part) => part && part !== "").join(", ");
}

/** When, where and for how much, in one sentence. */
export function summaryWords(event: EventFacts): string {
  const state =
    event.status === "cancelled" ? "Cancelled. " : event.status === "postponed" ? "Postponed. " : "";
  const price = priceWords(event);
  return `${state}${momentWords(event.starts_at)}, ${placeWords(event)}${price ? `, ${price}` : ""}.`;
}
