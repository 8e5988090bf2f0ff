/** The filters of a list of work and the address that holds them; what is unknown is left out, never refused. */
import { JOB_DISCIPLINES, JOB_KINDS, type JobDiscipline, type JobKind } from "@undercroft/contract";
import { firstLetters } from "#app/format/text/first-letters.ts";

/** The landing pages. */
export const JOB_CATEGORIES = ["artist", "venue-management", "event-production"] as const;
export type JobCategory = (typeof JOB_CATEGORIES)[number];

/** Pence an hour that a list can begin at. */
export const PAY_STEPS = [1300, 1400, 1600, 1800, 2000, 2500] as const;
/** Miles around a place unless others are asked for. */
export const DEFAULT_MILES = 10;
export const JOB_SORTS = {
  newest: "Newest",
  pay: "Best paid by the hour",
  closing: "Closing soonest",
  distance: "Nearest",
} as const;
export type JobSort = keyof typeof JOB_SORTS;
export const JOBS_PER_PAGE = 24;

/** Everything a list of work can be narrowed by. Null and empty mean "not set". */
export type JobFilters = {
  query: string;
  discipline: JobDiscipline[];
  kind: JobKind[];
  area: string | null;
  /** a place somebody typed, before it is known which */
  where: string;
  /** miles around the place; null for the usual */
  miles: number | null;
  remote: boolean;
  pay: number | null;
  hours: "full" | "part" | null;
  closing: boolean;
  sia: "yes" | "no" | null;
  sort: JobSort;
  page: number;
};

export const NO_JOB_FILTERS: JobFilters = {
  query: "",
  discipline: [],
  kind: [],
  area: null,
  where: "",
  miles: null,
  remote: false,
  pay: null,
  hours: null,
  closing: false,
  sia: null,
  sort: "newest",
  page: 1,
};

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const keysOf = <K extends string>(names: Record<K, string>, chosen: string[]): K[] =>
  (Object.keys(names) as K[]).filter((key) => chosen.includes(key));
const oneOf = <T extends string>(names: readonly T[], chosen: string | null): T | null =>
  names.find((name) => name === chosen) ?? null;

/** Reads filters from an address. */
export function parseJobFilters(params: URLSearchParams): JobFilters {
  const where = params.has("where")
    ? firstLetters((params.get("where") ?? "").replaceAll("\0", ""), 80).trim()
    : undefined;
  // an emptied field is the whole country
  const area = where === "" ? null : params.get("area");
  const page = Number(params.get("page") ?? 1);
  const miles = Number(params.get("radius"));
  const pay = Number(params.get("pay"));
  return {
    query: firstLetters((params.get("q") ?? "").replaceAll("\0", "").trim(), 100),
    discipline: keysOf(JOB_DISCIPLINES, params.getAll("discipline")),
    kind: keysOf(JOB_KINDS, params.getAll("kind")),
    area: area && SLUG.test(area) ? area : null,
    where: where ?? "",
    miles: area && Number.isInteger(miles) && miles >= 1 && miles <= 50 ? miles : null,
    remote: params.get("remote") === "1",
    pay: PAY_STEPS.find((step) => step === pay * 100) ?? null,
    hours: oneOf(["full", "part"], params.get("hours")),
    closing: params.get("closing") === "1",
    sia: oneOf(["yes", "no"], params.get("sia")),
    sort: oneOf(Object.keys(JOB_SORTS) as JobSort[], params.get("sort")) ?? "newest",
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

/** The address of a list, with only what is set. */
export function careersHref(filters: JobFilters, category: JobCategory | null = null): string {
  const params = new URLSearchParams();
  if (filters.query) params.set("q", filters.query);
  for (const key of filters.discipline) params.append("discipline", key);
  for (const key of filters.kind) params.append("kind", key);
  if (filters.area) params.set("area", filters.area);
  if (filters.where) params.set("where", filters.where);
  if (filters.area && filters.miles) params.set("radius", String(filters.miles));
  if (filters.remote) params.set("remote", "1");
  if (filters.pay) params.set("pay", String(filters.pay / 100));
  if (filters.hours) params.set("hours", filters.hours);
  if (filters.closing) params.set("closing", "1");
  if (filters.sia) params.set("sia", filters.sia);
  if (filters.sort !== "newest") params.set("sort", filters.sort);
  if (filters.page > 1) params.set("page", String(filters.page));
  const path = category ? `/careers/${category}` : "/careers";
  return params.size > 0 ? `${path}?${params}` : path;
}

/** What the database is asked: the same for the list and for an alert. */
export function toSearch(filters: JobFilters, category: JobCategory | null): Record<string, unknown> {
  return {
    ...(category ? { category } : {}),
    ...(filters.query ? { query: filters.query } : {}),
    ...(filters.discipline.length > 0 ? { discipline: filters.discipline } : {}),
    ...(filters.kind.length > 0 ? { kind: filters.kind } : {}),
    ...(filters.area ? { area: filters.area, ...(filters.miles ? { miles: filters.miles } : {}) } : {}),
    ...(filters.remote ? { remote: true } : {}),
    ...(filters.pay ? { pay: filters.pay } : {}),
    ...(filters.hours ? { hours: filters.hours } : {}),
    ...(filters.closing ? { closing: true } : {}),
    ...(filters.sia ? { sia: filters.sia } : {}),
  };
}

/** One filter that is set, the words for it, and the list without it. `facet` is its name in the database. */
export type JobChip = { key: string; facet: string; label: string; without: JobFilters };

/** What is set, in words. */
export function jobChips(filters: JobFilters, areaName: string | null): JobChip[] {
  const base = { ...filters, page: 1 };
  const chips: (JobChip | false | null | "")[] = [
    filters.query && {
      key: "q",
      facet: "query",
      label: `“${filters.query}”`,
      without: { ...base, query: "" },
    },
    ...filters.discipline.map((it) => ({
      key: it,
      facet: "discipline",
      label: JOB_DISCIPLINES[it],
      without: { ...base, discipline: filters.discipline.filter((other) => other !== it) },
    })),
    ...filters.kind.map((it) => ({
      key: it,
      facet: "kind",
      label: JOB_KINDS[it],
      without: { ...base, kind: filters.kind.filter((other) => other !== it) },
    })),
    filters.area && {
      key: "area",
      facet: "place",
      label: `Within ${filters.miles ?? DEFAULT_MILES} miles of ${areaName ?? filters.area}`,
      without: { ...base, area: null, where: "", miles: null },
    },
    filters.remote && {
      key: "remote",
      facet: "place",
      label: "From home",
      without: { ...base, remote: false },
    },
    filters.pay !== null && {
      key: "pay",
      facet: "pay",
      label: `At least £${filters.pay / 100} an hour`,
      without: { ...base, pay: null },
    },
    filters.hours && {
      key: "hours",
      facet: "hours",
      label: filters.hours === "full" ? "Full time" : "Part time and shifts",
      without: { ...base, hours: null },
    },
    filters.closing && {
      key: "closing",
      facet: "closing",
      label: "Closing this week",
      without: { ...base, closing: false },
    },
    filters.sia && {
      key: "sia",
      facet: "sia",
      label: filters.sia === "yes" ? "Needs an SIA licence" : "No SIA licence needed",
      without: { ...base, sia: null },
    },
  ];
  return chips.filter((chip): chip is JobChip => Boolean(chip));
}
