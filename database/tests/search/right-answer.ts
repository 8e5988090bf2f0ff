// What counts as a right first answer to one of the sixty questions of tests/search: for their test and for the bench.
import { readDates } from "@undercroft/contract/search";

/** What must come first. */
export type ExpectedAnswer = { kind: string; title?: string; area?: string; tag?: string; night?: string };

/** A card, as far as it is judged. */
export type AnswerItem = {
  title?: string;
  name?: string;
  area_name?: string;
  tags?: string[];
  night_date: string;
  last_night: string;
};

/** The first of the answers. */
export type FirstAnswer = { kind: string; item: AnswerItem };

/**
 * Whether this is what was meant. A night of a series may name its guest after its own name.
 * @param tonight London's night, YYYY-MM-DD
 */
export function isRightAnswer(
  expected: ExpectedAnswer,
  answer: FirstAnswer | null,
  tonight: string,
): boolean {
  if (answer?.kind !== expected.kind) return false;
  const { item } = answer;
  const nights = expected.night ? readDates(expected.night, tonight) : null;
  return (
    (!expected.title || `${item.title ?? item.name} with `.startsWith(`${expected.title} with `)) &&
    (!expected.area || item.area_name === expected.area) &&
    (!expected.tag || Boolean(item.tags?.includes(expected.tag))) &&
    (!nights || (item.night_date <= nights.to && item.last_night >= nights.from))
  );
}
