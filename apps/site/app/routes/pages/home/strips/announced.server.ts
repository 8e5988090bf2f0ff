import { cardOf } from "#app/parts/events/listing.ts";
import { listNights } from "../home-data.server.ts";
import type { StripReader } from "../home-strip.ts";

/** The nights announced last, one of each series. */
export default (async (client, place) => {
  const { items } = await listNights(client, place, { sort: "announced" }, { limit: 60 });
  const { data } = await client
    .from("events")
    .select("id, series_id")
    .in(
      "id",
      items.map(({ event_id }) => event_id),
    )
    .throwOnError();
  const seriesOf = new Map(data.map(({ id, series_id }) => [id, series_id]));
  const seen = new Set<string>();
  return items
    .filter((listing) => {
      // a series that was never made one is told by its name, which may go on with a guest's
      const name = `${listing.organiser_slug} ${listing.title.split(" with ")[0]}`;
      const series = seriesOf.get(listing.event_id) ?? name;
      if (seen.has(series) || seen.has(name)) return false;
      seen.add(series).add(name);
      return true;
    })
    .map(cardOf);
}) satisfies StripReader;
