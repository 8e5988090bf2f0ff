import { brandName } from "@undercroft/contract/brand";
import { findArea, listAreas } from "#app/api/places/areas.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { answerFeed } from "#app/parts/events/feeds/answer-feed.server.ts";
import { listCalendarEntries } from "#app/parts/events/feeds/calendar-entries.server.ts";
import { parseFilters } from "#app/parts/events/filters/filters.ts";
import type { Listing } from "#app/parts/events/listing.ts";
import { searchListings } from "#app/parts/events/search.server.ts";
import type { Route } from "./+types/feed.ts";
import { listHeading } from "./list/list-meta.ts";
import { understandFilters } from "./list/understand-list.server.ts";

const PAGE = 100;
const PAGES = 10;

/** `/events.ics`: any list as a calendar to subscribe to; it takes the parameters of `/events`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const client = publicClient(context);
  const tonight = nightDateOf(serverDate());
  const asked = parseFilters(url.searchParams);
  const filters = (await understandFilters(client, asked, tonight)) ?? asked;
  const area = await findArea(client, await listAreas(client), filters.area);
  const listings: Listing[] = [];
  let total = 0;
  for (let page = 0; page < PAGES; page++) {
    const found = await searchListings(client, filters, tonight, area, {
      limit: PAGE,
      offset: page * PAGE,
      sort: "date",
    });
    listings.push(...found.items);
    total = found.total;
    if (listings.length >= found.total || found.items.length === 0) break;
  }
  const heading = listHeading({
    filters,
    category: filters.category,
    areaName: area?.name ?? null,
    tonight,
  });
  const { siteUrl } = context.get(settingsContext);
  const entries = await listCalendarEntries(client, listings);
  return answerFeed(request, {
    name: `${heading} | ${brandName()}`,
    entries,
    siteUrl,
    address: "/events",
    search: url.search,
    hasMore: total > listings.length,
    fileName: "undercroft-events",
  });
}
