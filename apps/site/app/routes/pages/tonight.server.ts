import type { Client } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { NO_FILTERS } from "#app/parts/events/filters/filters.ts";
import { placeLine } from "#app/parts/events/listing.ts";
import { searchListings } from "#app/parts/events/search.server.ts";
import type { TonightLine } from "#app/shell/errors/not-found.tsx";
import { pickTonight } from "./pick-tonight.ts";

/** A few lines of what is on tonight, for screens that have nothing else to show; none when they cannot be read. */
export async function readTonightLines(client: Client): Promise<TonightLine[]> {
  const tonight = nightDateOf(serverDate());
  const page = await searchListings(client, NO_FILTERS, tonight, null, {
    from: tonight,
    to: tonight,
    limit: 60,
  }).catch(() => null);
  return pickTonight(page?.items ?? [], tonight).map((listing) => ({
    slug: listing.slug,
    title: listing.title,
    starts_at: listing.starts_at,
    place: placeLine(listing),
  }));
}
