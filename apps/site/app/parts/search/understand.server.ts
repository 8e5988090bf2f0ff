/** Turns an address into what the database is asked, with chips that say how it was understood. */

import { type SearchContext, type UnderstoodSearch, understandSearch } from "@undercroft/contract/search";
import { callOn } from "#app/api/call.ts";
import { CODE_RADIUS_MILES, findArea, listAreas } from "#app/api/places/areas.server.ts";
import type { Client } from "#app/api/public-client.ts";
import { type Day, dayName } from "#app/format/nights.ts";
import type { SearchAsked } from "./answer.ts";
import { FEWEST_LETTERS, RESULTS_PER_PAGE, type SearchQuestion, searchHref } from "./question.ts";

/** A day, a place or a fact that narrows the answer, and the address without it. */
export interface SearchChip {
  key: string;
  label: string;
  /** What was typed for it. */
  typed: string;
  without: string;
}

/** Takes a sentence apart, by the one function that every box of ours asks. */
export const readSentence = (
  client: Client,
  text: string,
  context: SearchContext,
): Promise<UnderstoodSearch> =>
  understandSearch(text.length < FEWEST_LETTERS ? "" : text, context, (query, rest, phrases) =>
    callOn(client, "read_search", { p_query: query, p_rest: rest, p_plain: [...phrases] }, { get: true }),
  );

/** A question as it was understood. */
export interface Understood {
  asked: SearchAsked;
  chips: SearchChip[];
  words: string;
  /** Words that were passed over, which the page names. */
  dropped: string[];
  /** The question without its day and place. */
  asking: string;
  placeName: string | null;
  /** The place is the one that this browser remembers. */
  isRemembered: boolean;
  /** "Near me": the page asks where that is. */
  asksPlace: boolean;
  /** The address names an unknown place. */
  isPlaceUnknown: boolean;
  /** What is kept when the search is saved. Days that the words name are kept as `when`, since "sat" is always the next one. */
  saved: Record<string, string>;
}

/**
 * Reads days, places and facts out of the words, unless the address names them.
 *
 * @param isWide the place that the browser remembers does not count.
 */
export async function understandQuestion(
  client: Client,
  question: SearchQuestion,
  tonight: Day,
  isWide = false,
): Promise<Understood> {
  const { q, type, near, miles, past, exact, plain, page } = question;
  const hasDates = question.from !== null || question.to !== null;
  const read = await readSentence(client, q, { tonight, plain, hasDates, hasPlace: near !== null });
  const chosen = question.around === "uk" ? null : question.around;
  const slug = near ?? read.place?.near ?? (isWide ? null : chosen);
  const place = slug ? await findArea(client, await listAreas(client), slug) : null;
  const from = question.from ?? read.dates?.from ?? null;
  const to = question.to ?? read.dates?.to ?? null;
  const isRemembered = slug !== null && near === null && read.place === null;
  const ownMiles = near !== null || isRemembered ? miles : null;
  const radius = ownMiles ?? (place?.kind === "code" ? CODE_RADIUS_MILES : null);
  const isAround = place && radius !== null && place.lat !== null && place.lng !== null;
  const asked: SearchAsked = {
    ...(read.words ? { p_query: read.words } : {}),
    ...(type ? { p_kind: type, p_offset: (page - 1) * RESULTS_PER_PAGE } : {}),
    ...(from ? { p_from: from } : {}),
    ...(to ? { p_to: to } : {}),
    ...(isAround
      ? { p_lat: place.lat as number, p_lng: place.lng as number, p_radius_miles: radius }
      : slug
        ? { p_area: place?.slug ?? slug }
        : {}),
    ...(past ? { p_past: true } : {}),
    ...(exact ? { p_exact: true } : {}),
    ...(read.facts.length > 0 ? { p_facts: read.facts.map(({ any }) => any) } : {}),
  };
  return {
    asked,
    isRemembered,
    chips: listChips(question, read, place?.name ?? slug, radius, tonight),
    asksPlace: read.asksPlace,
    words: read.words,
    dropped: read.dropped,
    asking: [read.words, ...read.facts.flatMap(({ words }) => words)].filter(Boolean).join(" "),
    placeName: place?.name ?? null,
    isPlaceUnknown: slug !== null && place === null,
    saved: Object.fromEntries(
      Object.entries({
        q,
        words: read.words,
        type,
        near: slug,
        when: read.dates?.when,
        facts: read.facts.map(({ any }) => any).join(" "),
        from: question.from,
        to: question.to,
      }).filter((entry): entry is [string, string] => Boolean(entry[1])),
    ),
  };
}

/** One chip for each thing that narrows the answer. */
function listChips(
  question: SearchQuestion,
  read: UnderstoodSearch,
  placeName: string | null,
  radius: number | null,
  tonight: Day,
): SearchChip[] {
  const { near, miles, plain, from, to } = question;
  const hasDates = from !== null || to !== null;
  const as = (...words: string[]) => searchHref(question, { plain: [...plain, ...words] });
  const chips: SearchChip[] = [];
  if (hasDates || read.dates)
    chips.push({
      key: "when",
      label: read.dates?.label ?? rangeWords(from, to, tonight),
      typed: read.dates?.words ?? rangeWords(from, to, tonight),
      without: hasDates ? searchHref(question, { from: null, to: null }) : as(read.dates?.words ?? ""),
    });
  if (placeName)
    chips.push({
      key: "where",
      label: placeWords(placeName, radius, miles),
      typed: placeName,
      without: near
        ? searchHref(question, { near: null, miles: null, around: "uk" })
        : read.place
          ? as(read.place.words)
          : searchHref(question, { around: "uk", miles: null }),
    });
  for (const { any, label, words } of read.facts)
    chips.push({ key: `fact:${any}`, label, typed: words.join(", "), without: as(...words) });
  return chips;
}

function rangeWords(from: Day | null, to: Day | null, tonight: Day): string {
  const name = (day: Day) => dayName(day, tonight);
  if (from && to) return from === to ? name(from) : `${name(from)} to ${name(to)}`;
  return from ? `From ${name(from)}` : `Until ${name(to as Day)}`;
}

function placeWords(name: string, radius: number | null, chosen: number | null): string {
  return chosen !== null || radius !== null ? `Within ${radius} miles of ${name}` : name;
}
