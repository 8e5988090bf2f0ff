import { type ReadDates, readDates } from "./read-dates.ts";

export { readDates } from "./read-dates.ts";

/** What the database says of the words that are left: whether all are one name, and which of them are a place. */
export interface SearchPlace {
  is_name: boolean;
  place: { near: string; name: string; words: string } | null;
  rest: string;
}

/** A question taken apart. */
export interface UnderstoodSearch {
  /** What is looked for. */
  words: string;
  dates: Omit<ReadDates, "rest"> | null;
  place: SearchPlace["place"];
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

/**
 * Takes days and places out of a question, unless all of it is a name: "Spelk Friday" is a night, "techno leeds sat" is techno
 * in Leeds on Saturday.
 *
 * @param findPlace asks the database, see `read_search_place`.
 */
export async function understandSearch(
  text: string,
  { tonight, plain, hasDates, hasPlace }: SearchContext,
  findPlace: (query: string, rest: string, plain: readonly string[]) => Promise<SearchPlace>,
): Promise<UnderstoodSearch> {
  const question = text.slice(0, 200).trim();
  if (question === "") return { words: "", dates: null, place: null };
  const found = hasDates ? null : readDates(question, tonight, plain);
  const rest = found?.rest ?? question;
  const asked = await findPlace(question, rest, plain);
  if (asked.is_name) return { words: question, dates: null, place: null };
  const place = hasPlace ? null : asked.place;
  const dates = found && {
    from: found.from,
    to: found.to,
    when: found.when,
    label: found.label,
    words: found.words,
  };
  return { words: place ? asked.rest : rest, dates, place };
}
