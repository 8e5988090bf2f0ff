import { cardOf } from "#app/parts/events/listing.ts";
import { listNights } from "../home-data.server.ts";
import type { StripReader } from "../home-strip.ts";

export default (async (client, place) => {
  const { items } = await listNights(client, place, { sort: "announced" }, { limit: 6 });
  return items.map(cardOf);
}) satisfies StripReader;
