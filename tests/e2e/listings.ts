// Finds events in the running product through its public API, as any client would.
import { type APIRequestContext, expect } from "@playwright/test";

/** What a test needs to know of an event. */
export type Card = { event_id: string; slug: string; title: string; area_name: string; night_date: string };

const tonight = () => {
  const london = new Date(new Date().toLocaleString("en-US", { timeZone: "Europe/London" }));
  london.setHours(london.getHours() - 6);
  return london;
};

/** A night date, counted from tonight. */
export function nightAfter(days: number): string {
  const night = tonight();
  night.setDate(night.getDate() + days);
  return [night.getFullYear(), night.getMonth() + 1, night.getDate()]
    .map((n) => String(n).padStart(2, "0"))
    .join("-");
}

/** Listings that match a query of the data API. @throws when there are none */
export async function findCards(request: APIRequestContext, query: string): Promise<Card[]> {
  const columns = "event_id,slug,title,area_name,night_date";
  const response = await request.get(`/rest/v1/listings?select=${columns}&order=night_date,slug&${query}`);
  expect(response.status()).toBe(200);
  const cards: Card[] = await response.json();
  expect(cards.length, query).toBeGreaterThan(0);
  return cards;
}
