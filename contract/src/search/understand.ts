import { type ReadDates, readDates } from "./read-dates.ts";

export { readDates } from "./read-dates.ts";

/** Something that is asked of a thing beside its name: a price, an age, an access need, a kind of night, a genre. */
export interface SearchFact {
  /** Facts with | between, one of which must be true: "tag:house", "access:bsl", "price:<1000" (pence at most). */
  any: string;
  /** What a chip says. */
  label: string;
  /** The phrases that mean it, as they were typed. */
  words: string[];
}

/** What the database says of a question: whether it is one name, and which of its words mean more than themselves. */
export interface SearchReading {
  is_name: boolean;
  place: { near: string; name: string; words: string } | null;
  facts: SearchFact[];
  rest: string;
  /** Words that were passed over and that somebody may miss: "djs". */
  dropped: string[];
}

/** A question taken apart. */
export interface UnderstoodSearch {
  /** What is looked for. */
  words: string;
  dates: Omit<ReadDates, "rest"> | null;
  place: SearchReading["place"];
  facts: SearchFact[];
  /** Words that were passed over, which a page names. */
  dropped: string[];
  /** "Near me", and no place is known. */
  asksPlace: boolean;
}

/** What an address says beside the question. */
export interface SearchContext {
  /** The night it is now in London. */
  tonight: string;
  /** Phrases that the visitor wants to be words again. */
  plain: readonly string[];
  /** Days or a place are chosen already: then the words are no others. */
  hasDates: boolean;
  hasPlace: boolean;
}

const ASKS_PLACE = "ask:place";

/**
 * Takes days, places and facts out of a question, unless all of it is a name: "Spelk Friday" is a night, "free techno leeds sat"
 * is techno in Leeds on Saturday that costs nothing.
 *
 * @param read asks the database, see `read_search`.
 */
export async function understandSearch(
  text: string,
  { tonight, plain, hasDates, hasPlace }: SearchContext,
  read: (query: string, rest: string, plain: readonly string[]) => Promise<SearchReading>,
): Promise<UnderstoodSearch> {
  const question = text.slice(0, 200).trim();
  const asWords = { words: question, dates: null, place: null, facts: [], dropped: [], asksPlace: false };
  if (question === "") return asWords;
  const found = hasDates ? null : readDates(question, tonight, plain);
  const rest = found?.rest ?? question;
  const asked = await read(question, rest, plain);
  if (asked.is_name) return asWords;
  const place = hasPlace ? null : asked.place;
  const dates = found && {
    from: found.from,
    to: found.to,
    when: found.when,
    label: found.label,
    words: found.words,
  };
  return {
    // a place that is chosen already leaves the words as they are
    words: hasPlace && asked.place ? `${asked.rest} ${asked.place.words}`.trim() : asked.rest,
    dates,
    place,
    facts: asked.facts.filter(({ any }) => any !== ASKS_PLACE),
    dropped: asked.dropped,
    asksPlace: !hasPlace && place === null && asked.facts.some(({ any }) => any === ASKS_PLACE),
  };
}
