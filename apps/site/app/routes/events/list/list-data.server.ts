/** What an events list needs, read in as few calls as it can be. */

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { redirect } from "react-router";
import {
  type AreaChoice,
  CODE_RADIUS_MILES,
  listAreas,
  offerAreas,
  readAreaAbout,
} from "#app/api/places/areas.server.ts";
import { answerWhere } from "#app/api/places/where.server.ts";
import { serverDate } from "#app/device/server-time.ts";
import { addDays, type Day, nightDateOf } from "#app/format/nights.ts";
import { type CalendarNight, firstOfMonth } from "#app/parts/events/calendar/month.ts";
import { blameFilters, filterChips, type Relief } from "#app/parts/events/filters/filter-chips.ts";
import {
  type Category,
  dateRange,
  type EventFilters,
  listHref,
  parseFilters,
  toSearchParams,
  withFilters,
} from "#app/parts/events/filters/filters.ts";
import { cardMarks, cardOf, type Listing, type ListingPage, MOST_LISTED } from "#app/parts/events/listing.ts";
import { isOnNight } from "#app/parts/events/page/open-night.ts";
import { searchListings } from "#app/parts/events/search.server.ts";
import { findSeriesOfAll } from "#app/parts/events/series.server.ts";
import { categoryWords } from "./category-words.server.ts";
import { loadMap } from "./list-map.server.ts";
import {
  findNearest,
  mendSpelling,
  readFactLabels,
  tellSentence,
  understandFilters,
} from "./understand-list.server.ts";

type Client = SupabaseClient<Database>;

/** Why a list is empty and what would fill it. */
export interface EmptyReason {
  /** Filters whose removal alone brings events back, the most generous first. */
  reliefs: Relief[];
  /** The next night that has something with all the filters set, after the dates asked for. */
  laterNight: { night: Day; count: number } | null;
  /** The nearest town with nights of the genre or kind that this one lacks. */
  nearest: { to: string; name: string; miles: number; count: number } | null;
}

const CALENDAR_PAGE = 100;
const CALENDAR_PAGES = 10;
const HIGHLIGHTS = 6;
const MAX_RELIEFS = 8;

/** Everything the list at an address shows. */
export async function loadList(client: Client, url: URL, category: Category | null) {
  const madeAt = serverDate();
  const tonight = nightDateOf(madeAt);
  const filters = parseFilters(url.searchParams, category);
  const understood = await understandFilters(client, filters, tonight);
  if (understood) throw redirect(listHref(understood));
  const { area, offered } = await offerAreas(client, filters.area);
  const question = filters.where ? await settlePlace(client, filters, area) : null;
  const isCalendar = filters.view === "calendar";
  const isMap = filters.view === "map";
  const [page, calendar, map, areaAbout] = await Promise.all([
    searchListings(client, filters, tonight, area, isCalendar || isMap ? { limit: 1, offset: 0 } : {}),
    isCalendar ? loadMonth(client, filters, tonight, area, url.searchParams.get("marks") === "1") : null,
    isMap ? loadMap(client, filters, tonight, area, await listAreas(client)) : null,
    readAreaAbout(client, area),
  ]);
  if (page.total === 0 && !isMap) await mendSpelling(client, filters);
  const factLabels = await readFactLabels(client, filters.facts);
  const listed = map?.items ?? page.items;
  const asRows = isCalendar || isMap ? [] : listed;
  const series = await findSeriesOfAll(
    client,
    asRows.map(({ event_id }) => event_id),
  );
  const empty =
    page.total === 0 && !isMap
      ? await explainEmpty(client, filters, tonight, area, category, factLabels)
      : null;
  return {
    factLabels,
    sentence: await tellSentence(client, filters, tonight),
    madeAt: madeAt.toISOString(),
    tonight,
    filters,
    category,
    words: category && {
      description: categoryWords[category].description,
      // while nothing narrows the landing page
      intro: toSearchParams(filters, category).size === 0 ? categoryWords[category].intro : null,
    },
    areas: offered,
    areaId: area?.id ?? null,
    areaName: area?.name ?? null,
    question,
    areaAbout,
    // on a map what counts is what is in its box
    page: {
      ...page,
      ...(map && { total: map.total, plus: map.plus }),
      items: listed.map((listing) => ({ ...cardOf(listing), series: series[listing.event_id] ?? null })),
    },
    calendar,
    map: map && {
      box: map.box,
      contents: map.contents,
      drawing: map.drawing,
      rooms: map.rooms,
      asked: map.asked,
    },
    empty,
  };
}

/** Leads to the list in the place that was typed, or says what is open about it. @throws Response the redirect */
async function settlePlace(client: Client, filters: EventFilters, area: AreaChoice | null) {
  const inPlace = (slug: string) =>
    listHref(
      withFilters(filters, {
        area: slug,
        where: "",
        radiusMiles: filters.radiusMiles ?? (/\d/.test(slug) ? CODE_RADIUS_MILES : null),
      }),
    );
  const answer = await answerWhere(client, filters.where, area);
  if ("slug" in answer) throw redirect(inPlace(answer.slug));
  const { typed, message, choices } = answer.question;
  return { typed, message, choices: choices.map(({ slug, label }) => ({ to: inPlace(slug), label })) };
}

export type ListData = Awaited<ReturnType<typeof loadList>>;

/** The nights of the month the list begins in. */
async function loadMonth(
  client: Client,
  filters: EventFilters,
  tonight: Day,
  area: AreaChoice | null,
  hasMarks: boolean,
) {
  const month = firstOfMonth(dateRange(filters, tonight).from);
  const last = addDays(firstOfMonth(month, 1), -1);
  const first = month < tonight ? tonight : month;
  const read = (index: number) =>
    searchListings(client, filters, tonight, area, {
      from: first,
      to: last,
      limit: CALENDAR_PAGE,
      offset: index * CALENDAR_PAGE,
    });
  const head = await read(0);
  const more = Math.min(CALENDAR_PAGES, Math.ceil(Math.min(head.total, MOST_LISTED) / CALENDAR_PAGE)) - 1;
  const rest = await Promise.all(Array.from({ length: Math.max(0, more) }, (_, index) => read(index + 1)));
  const listings = [head, ...rest].flatMap((page) => page.items);
  return { month, nights: toCalendarNights(listings, first, last, hasMarks) };
}

function toCalendarNights(
  listings: readonly Listing[],
  first: Day,
  last: Day,
  hasMarks: boolean,
): CalendarNight[] {
  const now = serverDate();
  const byNight = new Map<Day, Listing[]>();
  for (const listing of listings) {
    for (
      let night = listing.night_date < first ? first : listing.night_date;
      night <= listing.last_night && night <= last;
      night = addDays(night, 1)
    ) {
      if (isOnNight(listing, night, now)) byNight.set(night, [...(byNight.get(night) ?? []), listing]);
    }
  }
  return [...byNight].map(([night, on]) => ({
    night,
    count: on.length,
    ...(hasMarks && { all: on.map((listing) => cardMarks(cardOf(listing))) }),
    // what begins that night says more about it than what has been on for weeks
    highlights: on
      .toSorted(
        (a, b) =>
          Number(b.night_date === night) - Number(a.night_date === night) ||
          b.interested_count - a.interested_count,
      )
      // who asks for the marks has muted something: what takes its place is there, too
      .slice(0, hasMarks ? 4 * HIGHLIGHTS : HIGHLIGHTS)
      .map((listing) => {
        const { event_id, slug, title } = listing;
        return { event_id, slug, title, marks: cardMarks(cardOf(listing)) };
      }),
  }));
}

async function explainEmpty(
  client: Client,
  filters: EventFilters,
  tonight: Day,
  area: AreaChoice | null,
  category: Category | null,
  factLabels: Record<string, string>,
): Promise<EmptyReason> {
  const count = (without: EventFilters) =>
    searchListings(client, without, tonight, without.area ? area : null, { limit: 1, offset: 0 });
  const chips = filterChips(filters, tonight, area?.name ?? null, category, factLabels).slice(0, MAX_RELIEFS);
  const range = dateRange(filters, tonight);
  const [nearest, reliefs, later] = await Promise.all([
    findNearest(client, filters),
    Promise.all(
      chips.map(async (chip) => {
        const { total, plus } = await count(chip.without);
        return { chip, total, plus };
      }),
    ),
    range.to
      ? searchListings(client, filters, tonight, area, {
          from: addDays(range.to, 1),
          to: null,
          limit: CALENDAR_PAGE,
          offset: 0,
          sort: "date",
        })
      : null,
  ]);
  return { reliefs: blameFilters(reliefs), laterNight: firstNight(later), nearest };
}

function firstNight(page: ListingPage | null): EmptyReason["laterNight"] {
  const night = page?.items[0]?.night_date;
  if (!page || !night) return null;
  return { night, count: page.items.filter((item) => item.night_date === night).length };
}
