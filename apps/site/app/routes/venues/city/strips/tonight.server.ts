import { readCityNights } from "../city-nights.server.ts";
import type { CityStripReader } from "../city-strip.ts";

export default ((client, place) =>
  readCityNights(client, place, { quick: "tonight" })) satisfies CityStripReader;
