import { brandName } from "@undercroft/contract/brand";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { answerFeed } from "#app/parts/events/feeds/answer-feed.server.ts";
import { listCalendarEntries } from "#app/parts/events/feeds/calendar-entries.server.ts";
import type { Listing } from "#app/parts/events/listing.ts";
import { searchAll } from "#app/parts/search/answer.ts";
import { isAsked, parseQuestion } from "#app/parts/search/question.ts";
import { understandQuestion } from "#app/parts/search/understand.server.ts";
import type { Route } from "./+types/feed.ts";

const PAGE = 50;
const PAGES = 4;

/** `/search.ics`: the events of a question as a calendar to subscribe to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const client = publicClient(context);
  const question = { ...parseQuestion(url.searchParams), type: null, past: false };
  const listings: Listing[] = [];
  if (isAsked(question)) {
    const { asked, isPlaceUnknown } = await understandQuestion(client, question, nightDateOf(serverDate()));
    for (let page = 0; page < PAGES && !isPlaceUnknown; page++) {
      const found = await searchAll(client, {
        ...asked,
        p_kind: "event",
        p_limit: PAGE,
        p_offset: page * PAGE,
      });
      const items = found.groups.find(({ kind }) => kind === "event")?.items ?? [];
      listings.push(...(items as Listing[]));
      if (items.length < PAGE) break;
    }
  }
  const { siteUrl } = context.get(settingsContext);
  const entries = await listCalendarEntries(client, listings);
  return answerFeed(request, {
    name: `${question.q || "Search"} | ${brandName()}`,
    entries,
    siteUrl,
    address: "/search",
    search: url.search,
    hasMore: listings.length >= PAGE * PAGES,
    fileName: "found",
  });
}
