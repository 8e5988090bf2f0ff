import { cardOf } from "#app/parts/events/listing.ts";
import { listCards } from "../home-data.server.ts";
import type { StripReader } from "../home-strip.ts";

export default (async (client, place) =>
  (await listCards(client, place, "selling-fast", 30)).map(cardOf)) satisfies StripReader;
