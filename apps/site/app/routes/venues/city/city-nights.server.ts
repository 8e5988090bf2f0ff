import type { Client } from "#app/api/public-client.ts";
import type { Day } from "#app/format/nights.ts";
import { type EventFilters, NO_FILTERS } from "#app/parts/events/filters/filters.ts";
import { type Card, cardOf, type Plus } from "#app/parts/events/listing.ts";
import { searchListings } from "#app/parts/events/search.server.ts";
import type { CityPlace } from "./city-strip.ts";

/** A few nights of a town, and how many there are. */
export interface CityNightsData {
  tonight: Day;
  total: number;
  plus: Plus;
  cards: Card[];
}

/** The first nights of a town that match. */
export async function readCityNights(
  client: Client,
  { city, tonight }: CityPlace,
  filters: Partial<EventFilters>,
): Promise<CityNightsData> {
  const asked = { ...NO_FILTERS, area: city.slug, ...filters };
  const { total, plus, items } = await searchListings(client, asked, tonight, city, { limit: 5 });
  return { tonight, total, plus, cards: items.map(cardOf) };
}
