/** The filters of a venues list and the address that holds them; what is unknown is left out, never refused. */
import { type AccessKey, accessLabels } from "@undercroft/contract/access-sheet";

export const VENUE_TYPES = [
  "club",
  "gallery",
  "warehouse",
  "pub",
  "theatre",
  "cinema",
  "church",
  "outdoor",
  "studio",
  "museum",
  "hall",
  "record-shop",
  "community",
  "other",
] as const;
export type VenueType = (typeof VENUE_TYPES)[number];

/** Landing pages and the types they gather. */
export const VENUE_PAGES = {
  clubs: ["club"],
  galleries: ["gallery", "museum"],
  warehouses: ["warehouse"],
} as const satisfies Record<string, readonly VenueType[]>;
export type VenuePage = keyof typeof VENUE_PAGES;

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

/** Everything a list of venues can be narrowed by. Null and empty mean "not set". */
export interface VenueFilters {
  query: string;
  area: string | null;
  type: VenueType | null;
  capacity: CapacityBand | null;
  access: AccessKey[];
  page: number;
}

export const NO_VENUE_FILTERS: VenueFilters = {
  query: "",
  area: null,
  type: null,
  capacity: null,
  access: [],
  page: 1,
};

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_QUERY = 100;
const MAX_PAGE = 1000;

/** Reads filters from an address. */
export function parseVenueFilters(params: URLSearchParams): VenueFilters {
  const area = params.get("area");
  const page = Number(params.get("page") ?? 1);
  const capacity = params.get("capacity");
  return {
    query: (params.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_QUERY),
    area: area && SLUG.test(area) ? area : null,
    type: VENUE_TYPES.find((type) => type === params.get("type")) ?? null,
    capacity: capacity && Object.hasOwn(CAPACITY_BANDS, capacity) ? (capacity as CapacityBand) : null,
    access: VENUE_ACCESS_FILTERS.filter((key) => params.getAll("access").includes(key)),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The address of a list of venues: the landing page when one is given, with only what is set. */
export function venuesHref(filters: VenueFilters, page: VenuePage | null = null): string {
  const params = new URLSearchParams();
  if (filters.query) params.set("q", filters.query);
  if (filters.area) params.set("area", filters.area);
  if (filters.type && !page) params.set("type", filters.type);
  if (filters.capacity) params.set("capacity", filters.capacity);
  for (const key of filters.access) params.append("access", key);
  if (filters.page > 1) params.set("page", String(filters.page));
  const path = page ? `/venues/${page}` : "/venues";
  return params.size > 0 ? `${path}?${params}` : path;
}

const TYPE_NAMES: Partial<Record<VenueType, string>> = {
  "record-shop": "Record shop",
  other: "Other",
  community: "Community space",
};

/** "Record shop" for "record-shop". */
export function venueTypeName(type: VenueType): string {
  return TYPE_NAMES[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
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
    filters.area && { key: "area", label: areaName ?? filters.area, without: { ...base, area: null } },
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
  ].filter((chip) => typeof chip === "object" && chip !== null);
}
