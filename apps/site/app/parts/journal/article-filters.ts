// What a list of the journal is narrowed by, and the address that says so.
import { JOURNAL_SECTIONS, type JournalSection } from "@undercroft/contract";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { sectionSlug } from "./article.ts";

export const ARTICLES_PER_PAGE = 24;

/** What an address asks for; empty is no choice. */
export type ArticleFilters = {
  section: JournalSection | "";
  city: string;
  tag: string;
  series: string;
  /** YYYY-MM */
  month: string;
  q: string;
  page: number;
};

/** Everything. */
export const NO_ARTICLE_FILTERS: ArticleFilters = {
  section: "",
  city: "",
  tag: "",
  series: "",
  month: "",
  q: "",
  page: 1,
};

/** The section of an address, or null. */
export function findSection(slug: string): JournalSection | null {
  const name = slug.replaceAll("-", "_");
  return Object.hasOwn(JOURNAL_SECTIONS, name) && sectionSlug(name as JournalSection) === slug
    ? (name as JournalSection)
    : null;
}

const slugOf = (value: string | null): string => (value && /^[a-z0-9-]{1,80}$/.test(value) ? value : "");

/** Reads an address; what is not understood is passed over. */
export function parseArticleFilters(
  search: URLSearchParams,
  section: JournalSection | "" = "",
): ArticleFilters {
  const month = search.get("month") ?? "";
  const page = Number(search.get("page"));
  return {
    section,
    city: slugOf(search.get("city")),
    tag: slugOf(search.get("tag")),
    series: slugOf(search.get("series")),
    month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : "",
    q: firstLetters((search.get("q") ?? "").replaceAll("\0", "").trim(), 200),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 5000) : 1,
  };
}

/** The address of a list. */
export function articlesHref({ section, page, ...rest }: ArticleFilters): string {
  const search = new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== ""));
  if (page > 1) search.set("page", String(page));
  const query = search.toString();
  return `/journal${section ? `/${sectionSlug(section)}` : ""}${query ? `?${query}` : ""}`;
}

/** The same as the database reads it. */
export const toArticleSearch = ({ section, city, tag, series, month, q }: ArticleFilters) =>
  Object.fromEntries(
    Object.entries({ section, area: city, tag, series, month, query: q }).filter(([, value]) => value !== ""),
  );

/** Whether anything but the section is chosen. */
export const isNarrowed = ({ city, tag, series, month, q }: ArticleFilters): boolean =>
  [city, tag, series, month, q].some((value) => value !== "");
