/**
 * The filters of an events list and the address that holds them. Reading is forgiving: what is unknown
 * or malformed is left out, so that an old or mistyped link still shows a list.
 */
import { type AccessKey, accessLabels } from "@undercroft/contract/access-sheet";
import { type Day, parseDay, QUICK_DATES, type QuickDate, quickDateRange } from "#app/format/nights.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { typedPounds } from "#app/format/typed-pounds.ts";

export const CATEGORIES = ["music", "art", "nightlife", "culture"] as const;
export type Category = (typeof CATEGORIES)[number];

export const PRICE_BANDS = ["free", "under-10", "10-20", "20-plus"] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

export const AGES = ["all-ages", "18-plus"] as const;
export type Age = (typeof AGES)[number];

export const EVENT_TYPES = [
  "club-night",
  "gig",
  "exhibition",
  "talk",
  "tour",
  "screening",
  "workshop",
  "performance",
  "market",
  "festival",
  "open-day",
  "event",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a list can be narrowed to; an event may also be both. */
export const SETTINGS = ["indoor", "outdoor"] as const;

export const SORTS = ["date", "distance", "trending", "interested", "announced", "ending"] as const;
export type Sort = (typeof SORTS)[number];

export const VIEWS = ["list", "compact", "calendar", "map"] as const;
export type View = (typeof VIEWS)[number];

/** Access keys a list can be narrowed by, the ones people ask for first. */
export const ACCESS_FILTERS = [
  "step_free_entrance",
  "step_free_inside",
  "accessible_toilet",
  "companion_ticket",
  "seating",
  "quiet_room",
  "no_strobe",
  "hearing_loop",
  "bsl",
  "captions",
  "gender_neutral_toilet",
] as const satisfies readonly AccessKey[];

export const DEFAULT_RADIUS_MILES = 10;
export const PAGE_SIZE = 24;
const MOST_PENCE = 999_900;

/** Everything a visitor can narrow a list of events by. Null and empty mean "not set". */
export interface EventFilters {
  query: string;
  quick: QuickDate | null;
  from: Day | null;
  to: Day | null;
  /** Slug of an area, or the first half of a postcode in lower case. */
  area: string | null;
  /** A place as it was typed, which the server has yet to find. */
  where: string;
  /** A point in degrees, in links of old. */
  point: { lat: number; lng: number } | null;
  radiusMiles: number | null;
  /** The piece of the map that was searched: "west,south,east,north". */
  box: string | null;
  category: Category | null;
  types: EventType[];
  setting: (typeof SETTINGS)[number] | null;
  tags: string[];
  price: PriceBand | null;
  /** The most that a person pays, in pence; at the address in pounds. */
  mostPence: number | null;
  /** What a sentence asked that no field of the form holds: "type:club-night|tag:day-party". */
  facts: string[];
  /** The sentence that the filters were read from. */
  said: string;
  /** The words stay words. */
  exact: boolean;
  access: AccessKey[];
  /** Places that have not said what is asked of their access are listed too, after the others. */
  unsaid: boolean;
  age: Age | null;
  available: boolean;
  onSale: boolean;
  late: boolean;
  sort: Sort;
  view: View;
  page: number;
}

export const NO_FILTERS: EventFilters = {
  query: "",
  quick: null,
  from: null,
  to: null,
  area: null,
  where: "",
  point: null,
  radiusMiles: null,
  box: null,
  category: null,
  types: [],
  setting: null,
  tags: [],
  price: null,
  mostPence: null,
  facts: [],
  said: "",
  exact: false,
  access: [],
  unsaid: false,
  age: null,
  available: false,
  onSale: false,
  late: false,
  sort: "date",
  view: "list",
  page: 1,
};

const MAX_QUERY = 100;
const MAX_WHERE = 80;
const MAX_TAGS = 10;
const MAX_PAGE = 1000;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FACT = /^[a-z]+:[a-z0-9_-]+(\|[a-z]+:[a-z0-9_-]+)*$/;

function oneOf<T extends string>(allowed: readonly T[], input: string | null): T | null {
  return allowed.find((value) => value === input) ?? null;
}

function numberIn(input: string | null, least: number, most: number): number | null {
  if (input === null || input.trim() === "") return null;
  const value = Number(input);
  return Number.isFinite(value) && value >= least && value <= most ? value : null;
}

const textOf = (params: URLSearchParams, name: string): string =>
  firstLetters((params.get(name) ?? "").replaceAll("\0", "").trim(), MAX_QUERY);

/** "15", "£7.50" in pence; null for what is no price, or one that nobody asks. */
function parsePounds(input: string | null): number | null {
  const pence = typedPounds(input ?? "") ?? null;
  return pence !== null && pence <= MOST_PENCE ? pence : null;
}

function parsePoint(params: URLSearchParams): EventFilters["point"] {
  const lat = numberIn(params.get("lat"), -90, 90);
  const lng = numberIn(params.get("lng"), -180, 180);
  return lat === null || lng === null ? null : { lat, lng };
}

function parseSlugs(values: string[]): string[] {
  return [...new Set(values.filter((value) => value.length <= 40 && SLUG.test(value)))].slice(0, MAX_TAGS);
}

function parseRange(params: URLSearchParams): { from: Day | null; to: Day | null } {
  const day = parseDay(params.get("date"));
  const from = day ?? parseDay(params.get("from"));
  const to = day ?? parseDay(params.get("to"));
  return from && to && to < from ? { from: to, to: from } : { from, to };
}

/** Reads filters from an address; `category` comes from the path of a landing page when there is one. */
export function parseFilters(params: URLSearchParams, category: Category | null = null): EventFilters {
  const where = params.has("where")
    ? firstLetters((params.get("where") ?? "").replaceAll("\0", ""), MAX_WHERE).trim()
    : undefined;
  // the field was emptied: the whole country
  const isAnywhere = where === "";
  const area = isAnywhere ? null : params.get("area");
  const range = parseRange(params);
  return {
    // a NUL cannot be stored or compared in PostgreSQL, so it never leaves the address
    query: textOf(params, "q"),
    quick: range.from || range.to ? null : oneOf(QUICK_DATES, params.get("when")),
    ...range,
    area: area && SLUG.test(area) ? area : null,
    where: where ?? "",
    point: isAnywhere || where ? null : parsePoint(params),
    radiusMiles: isAnywhere ? null : numberIn(params.get("radius"), 1, 50),
    box: /^[-\d.,]{7,60}$/.exec(params.get("box") ?? "")?.[0] ?? null,
    category: category ?? oneOf(CATEGORIES, params.get("category")),
    types: EVENT_TYPES.filter((type) => params.getAll("type").includes(type)),
    setting: oneOf(SETTINGS, params.get("setting")),
    tags: parseSlugs(params.getAll("tag")),
    price: oneOf(PRICE_BANDS, params.get("price")),
    mostPence: parsePounds(params.get("most")),
    facts: params
      .getAll("fact")
      .filter((fact) => fact.length <= 300 && FACT.test(fact))
      .slice(0, 6),
    said: textOf(params, "said"),
    exact: params.get("exact") === "1",
    access: ACCESS_FILTERS.filter((key) => params.getAll("access").includes(key)),
    unsaid: params.get("unsaid") === "1",
    age: oneOf(AGES, params.get("age")),
    available: params.get("available") === "1",
    onSale: params.get("sale") === "1",
    late: params.get("late") === "1",
    sort: oneOf(SORTS, params.get("sort")) ?? "date",
    view: oneOf(VIEWS, params.get("view")) ?? "list",
    page: Math.trunc(numberIn(params.get("page"), 1, MAX_PAGE) ?? 1),
  };
}

/**
 * Writes filters into an address: only what is set, always in the same order, so that one list has one address.
 *
 * @param pathCategory the category the path already says, which is then not repeated.
 */
export function toSearchParams(filters: EventFilters, pathCategory: Category | null = null): URLSearchParams {
  const params = new URLSearchParams();
  const set = (key: string, value: string | number | null | false) => {
    if (value !== null && value !== "" && value !== false) params.append(key, String(value));
  };
  set("q", filters.query);
  set("when", filters.quick);
  if (filters.from && filters.from === filters.to) set("date", filters.from);
  else {
    set("from", filters.from);
    set("to", filters.to);
  }
  set("area", filters.area);
  set("where", filters.where);
  if (filters.point) {
    set("lat", filters.point.lat);
    set("lng", filters.point.lng);
  }
  set("radius", filters.radiusMiles);
  set("box", filters.view === "map" && filters.box);
  set("category", filters.category === pathCategory ? null : filters.category);
  for (const type of filters.types) set("type", type);
  set("setting", filters.setting);
  for (const tag of filters.tags) set("tag", tag);
  set("price", filters.price);
  set("most", filters.mostPence === null ? null : filters.mostPence / 100);
  for (const fact of filters.facts) set("fact", fact);
  for (const key of filters.access) set("access", key);
  set("unsaid", filters.unsaid && "1");
  set("age", filters.age);
  set("available", filters.available && "1");
  set("sale", filters.onSale && "1");
  set("late", filters.late && "1");
  set("sort", filters.sort === "date" ? null : filters.sort);
  set("said", filters.said);
  set("exact", filters.exact && "1");
  set("view", filters.view === "list" ? null : filters.view);
  set("page", filters.page > 1 ? filters.page : null);
  return params;
}

/** The address of a list: the category's own page when one is chosen, `/events` else. */
export function listHref(filters: EventFilters): string {
  const path = filters.category ? `/events/${filters.category}` : "/events";
  const query = toSearchParams(filters, filters.category).toString();
  return query ? `${path}?${query}` : path;
}

/** The address of the calendar feed of a list: the same parameters, without paging and looks. */
export function feedHref(filters: EventFilters): string {
  const query = toSearchParams({
    ...filters,
    page: 1,
    view: "list",
    sort: "date",
    box: null,
    said: "",
  }).toString();
  return query ? `/events.ics?${query}` : "/events.ics";
}

/** First and last night of the list; the last is null when it is open-ended. */
export function dateRange(filters: EventFilters, tonight: Day): { from: Day; to: Day | null } {
  if (filters.quick) return quickDateRange(filters.quick, tonight);
  return { from: filters.from ?? tonight, to: filters.to };
}

/** Another list from this one; any change goes back to the first page, and is no longer what a sentence said. */
export function withFilters(filters: EventFilters, change: Partial<EventFilters>): EventFilters {
  return { ...filters, page: 1, said: "", ...change };
}

/** The words of an access filter. */
export function accessFilterLabel(key: AccessKey): string {
  return accessLabels[key];
}
