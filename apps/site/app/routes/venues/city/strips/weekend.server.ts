import { quickDateRange } from "#app/format/nights.ts";
import { readCityNights } from "../city-nights.server.ts";
import type { CityStripReader } from "../city-strip.ts";

export default (async (client, place) => {
  // on a Sunday the weekend is tonight, which stands above
  if (quickDateRange("weekend", place.tonight).to === place.tonight) return { total: 0, cards: [] };
  return readCityNights(client, place, { quick: "weekend" });
}) satisfies CityStripReader;
