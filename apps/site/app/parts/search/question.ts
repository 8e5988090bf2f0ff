import { type Day, parseDay } from "#app/format/nights.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";

/** The kinds of thing that search finds, in the order of the tabs. */
export const SEARCH_KINDS = {
  event: "Events",
  series: "Series",
  venue: "Venues",
  artist: "Artists",
  organiser: "Organisers",
  city: "Towns",
  person: "People",
  job: "Work",
  article: "Journal",
  help: "Help",
} as const;
export type SearchKind = keyof typeof SEARCH_KINDS;

/** A question as an address holds it. */
export interface SearchQuestion {
  /** As it was typed. */
  q: string;
  type: SearchKind | null;
  from: Day | null;
  to: Day | null;
  /** Slug of an area, or the first half of a postcode. */
  near: string | null;
  /** The place that this browser remembers, which holds where the question names none; "uk" for the whole country. */
  around: string | null;
  miles: number | null;
  /** What is over is shown, too. */
  past: boolean;
  /** Nothing is put right. */
  exact: boolean;
  /** Phrases that would mean a day or a place, and are to be words. */
  plain: readonly string[];
  /** What was typed into the field that asks where, until it is a place. */
  where: string;
  page: number;
}

/** Results on a page of one kind. */
export const RESULTS_PER_PAGE = 20;
/** Matches that are counted; beyond them a page says "1,000+". */
export const MOST_COUNTED = 1000;
/** Letters a question needs. */
export const FEWEST_LETTERS = 2;
export const MOST_LETTERS = 200;

const MOST_PHRASES = 12;
const PLACE = /^[a-z0-9-]{2,60}$/;

/** What an address asks. Words it does not know are passed over, so that no address is an error. */
export function parseQuestion(params: URLSearchParams): SearchQuestion {
  const text = (name: string) =>
    firstLetters((params.get(name) ?? "").replace(/\p{Cc}/gu, " ").trim(), MOST_LETTERS);
  const type = text("type");
  const near = text("near").toLowerCase();
  const around = text("around").toLowerCase();
  const miles = Number(text("miles"));
  const from = parseDay(text("from"));
  const to = parseDay(text("to"));
  return {
    q: text("q"),
    type: Object.hasOwn(SEARCH_KINDS, type) ? (type as SearchKind) : null,
    from: from && to && to < from ? to : from,
    to: from && to && to < from ? from : to,
    near: PLACE.test(near) ? near : null,
    around: PLACE.test(around) ? around : null,
    miles: miles >= 1 && miles <= 200 ? Math.round(miles) : null,
    past: text("past") === "yes",
    exact: text("exact") === "yes",
    plain: params
      .getAll("plain")
      .map((phrase) => firstLetters(phrase, 60))
      .slice(0, MOST_PHRASES),
    where: firstLetters(text("where"), 80),
    page: Math.min(MOST_COUNTED / RESULTS_PER_PAGE, Math.max(1, Math.trunc(Number(text("page"))) || 1)),
  };
}

/** The query of an address that asks this; empty for no question. */
export function questionParams(question: SearchQuestion): URLSearchParams {
  const { q, type, from, to, near, around, miles, past, exact, plain, page } = question;
  const params = new URLSearchParams();
  const add = (name: string, value: string | number | null) => value && params.set(name, String(value));
  add("q", q);
  add("type", type);
  add("from", from);
  add("to", to);
  add("near", near);
  add("around", around);
  add("miles", (near ?? around) && miles);
  add("past", past ? "yes" : null);
  add("exact", exact ? "yes" : null);
  for (const phrase of plain) params.append("plain", phrase);
  add("page", page > 1 ? page : null);
  return params;
}

/** The address of a question with changes; a change leads to its first page. */
export function searchHref(question: SearchQuestion, changes: Partial<SearchQuestion> = {}): string {
  const query = questionParams({ ...question, page: 1, where: "", ...changes }).toString();
  return query ? `/search?${query}` : "/search";
}

/** An empty question. */
export const NO_QUESTION: SearchQuestion = parseQuestion(new URLSearchParams());

/** Whether there is anything to look for. */
export const isAsked = ({ q, near, from, to }: SearchQuestion): boolean =>
  q.length >= FEWEST_LETTERS || near !== null || from !== null || to !== null;

/** "1,000+" where no further was counted. */
export function countWords(count: number, isMore: boolean): string {
  return `${count.toLocaleString("en-GB")}${isMore ? "+" : ""}`;
}
