/** The filters of a venues list and the address that holds them; what is unknown is left out, never refused. */
import { type AccessKey, accessLabels } from "@undercroft/contract/access-sheet";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { VENUE_TYPES, type VenueType, venueTypeName } from "./venue-types.ts";

/** Landing pages and the types they gather. */
export const VENUE_PAGES = {
  clubs: ["club"],
  galleries: ["gallery", "museum"],
  warehouses: ["warehouse"],
} as const satisfies Record<string, readonly VenueType[]>;
export type VenuePage = keyof typeof VENUE_PAGES;
/** Screens that show venues by filters. */
export type VenueScreen = VenuePage | "map";

/** Bands of capacity: people from, and people up to (null: no end). */
export const CAPACITY_BANDS = {
  "up-to-100": [1, 100],
  "100-300": [101, 300],
  "300-800": [301, 800],
  "over-800": [801, null],
} as const satisfies Record<string, readonly [number, number | null]>;
export type CapacityBand = keyof typeof CAPACITY_BANDS;

export const VENUE_ACCESS_FILTERS = [
  "step_free_entrance",
  "step_free_inside",
  "accessible_toilet",
  "seating",
  "quiet_room",
  "hearing_loop",
  "gender_neutral_toilet",
] as const satisfies readonly AccessKey[];

export const VENUES_PER_PAGE = 24;

export const VENUE_SORTS = ["name", "next", "distance"] as const;
export type VenueSort = (typeof VENUE_SORTS)[number];
export const VENUE_SORT_NAMES: Record<VenueSort, string> = {
  name: "Name",
  next: "Next night",
  distance: "Distance",
};

/** Filters that are set or not, and what they are called. */
export const VENUE_FLAGS = {
  tonight: "Open tonight",
  late: "Licensed past 03:00",
  hire: "Can be hired",
  verified: "Verified",
} as const;
export type VenueFlag = keyof typeof VENUE_FLAGS;
const FLAGS = Object.keys(VENUE_FLAGS) as VenueFlag[];

/** Everything a list of venues can be narrowed by. Null and empty mean "not set". */
export interface VenueFilters {
  query: string;
  /** Slug of an area, or the first half of a postcode in lower case. */
  area: string | null;
  /** A place as it was typed, which the server has yet to find. */
  where: string;
  radiusMiles: number | null;
  /** The piece of the map that was searched: "west,south,east,north". */
  box: string | null;
  type: VenueType | null;
  capacity: CapacityBand | null;
  access: AccessKey[];
  /** Licensed past three in the morning. */
  late: boolean;
  hire: boolean;
  verified: boolean;
  /** Something is on tonight. */
  tonight: boolean;
  sort: VenueSort;
  page: number;
}

export const NO_VENUE_FILTERS: VenueFilters = {
  query: "",
  area: null,
  where: "",
  radiusMiles: null,
  box: null,
  type: null,
  capacity: null,
  access: [],
  late: false,
  hire: false,
  verified: false,
  tonight: false,
  sort: "name",
  page: 1,
};

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_QUERY = 100;
const MAX_WHERE = 80;
const MAX_PAGE = 1000;

/** Reads filters from an address. */
export function parseVenueFilters(params: URLSearchParams): VenueFilters {
  const where = params.has("where")
    ? firstLetters((params.get("where") ?? "").replaceAll("\0", ""), MAX_WHERE).trim()
    : undefined;
  // the field was emptied: the whole country
  const area = where === "" ? null : params.get("area");
  const radius = where === "" || !params.get("radius") ? Number.NaN : Number(params.get("radius"));
  const page = Number(params.get("page") ?? 1);
  const capacity = params.get("capacity");
  return {
    query: firstLetters((params.get("q") ?? "").replaceAll("\0", "").trim(), MAX_QUERY),
    area: area && SLUG.test(area) ? area : null,
    where: where ?? "",
    radiusMiles: radius >= 1 && radius <= 50 ? radius : null,
    box: /^[-\d.,]{7,60}$/.exec(params.get("box") ?? "")?.[0] ?? null,
    type: VENUE_TYPES.find((type) => type === params.get("type")) ?? null,
    capacity: capacity && Object.hasOwn(CAPACITY_BANDS, capacity) ? (capacity as CapacityBand) : null,
    access: VENUE_ACCESS_FILTERS.filter((key) => params.getAll("access").includes(key)),
    late: params.get("late") === "1",
    hire: params.get("hire") === "1",
    verified: params.get("verified") === "1",
    tonight: params.get("tonight") === "1",
    sort: VENUE_SORTS.find((sort) => sort === params.get("sort")) ?? "name",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** Filters as parameters of an address: only what is set. */
export function venueParams(filters: VenueFilters, page: VenueScreen | null = null): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.query) params.set("q", filters.query);
  if (filters.area) params.set("area", filters.area);
  if (filters.where) params.set("where", filters.where);
  if (filters.radiusMiles) params.set("radius", String(filters.radiusMiles));
  if (filters.box && page === "map") params.set("box", filters.box);
  if (filters.type && (!page || page === "map")) params.set("type", filters.type);
  if (filters.capacity) params.set("capacity", filters.capacity);
  for (const key of filters.access) params.append("access", key);
  for (const flag of FLAGS) if (filters[flag]) params.set(flag, "1");
  if (filters.sort !== "name") params.set("sort", filters.sort);
  if (filters.page > 1) params.set("page", String(filters.page));
  return params;
}

/** The address of a list of venues: the landing page or the map when one is given, with only what is set. */
export function venuesHref(filters: VenueFilters, page: VenueScreen | null = null): string {
  const params = venueParams(filters, page);
  const path = page ? `/venues/${page}` : "/venues";
  return params.size > 0 ? `${path}?${params}` : path;
}

/** "Up to 100 people". */
export function capacityBandName(band: CapacityBand): string {
  const [from, to] = CAPACITY_BANDS[band];
  if (to === null) return `Over ${from - 1}`;
  return from === 1 ? `Up to ${to}` : `${from - 1} to ${to}`;
}

/** One filter that is set, the words for it, and the list without it. */
export function venueChips(
  filters: VenueFilters,
  areaName: string | null,
): { key: string; label: string; without: VenueFilters }[] {
  const base = { ...filters, page: 1 };
  return [
    filters.query && { key: "q", label: `“${filters.query}”`, without: { ...base, query: "" } },
    filters.area && {
      key: "area",
      label: `${areaName ?? filters.area}${filters.radiusMiles ? ` + ${filters.radiusMiles} mi` : ""}`,
      without: { ...base, area: null, radiusMiles: null, where: "" },
    },
    filters.type && { key: "type", label: venueTypeName(filters.type), without: { ...base, type: null } },
    filters.capacity && {
      key: "capacity",
      label: capacityBandName(filters.capacity),
      without: { ...base, capacity: null },
    },
    ...filters.access.map((access) => ({
      key: access,
      label: accessLabels[access],
      without: { ...base, access: filters.access.filter((other) => other !== access) },
    })),
    ...FLAGS.map(
      (flag) => filters[flag] && { key: flag, label: VENUE_FLAGS[flag], without: { ...base, [flag]: false } },
    ),
  ].filter((chip) => typeof chip === "object" && chip !== null);
}
