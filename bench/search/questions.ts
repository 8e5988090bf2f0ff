// The sixty questions of tests/search, and what counts as a right first answer.
import { readFileSync } from "node:fs";
import path from "node:path";
import { readDates } from "@undercroft/contract/search";

/** What must come first. */
export type Expected = { kind: string; title?: string; area?: string; tag?: string; night?: string };
export type Question = { q: string; first: Expected };
/** A card, as far as it is judged. */
export type Item = {
  title?: string;
  name?: string;
  area_name?: string;
  tags?: string[];
  night_date: string;
  last_night: string;
};
export type FirstAnswer = { kind: string; item: Item };

const folder = path.resolve(import.meta.dirname, "../../tests/search");

export const questions: Question[] = ["questions.json", "held-out.json"].flatMap(
  (file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Question[],
);

/** Whether this is what was meant. A night of a series may name its guest after its own name. */
export function isRight(first: Expected, answer: FirstAnswer | null, tonight: string): boolean {
  if (answer?.kind !== first.kind) return false;
  const { item } = answer;
  const nights = first.night ? readDates(first.night, tonight) : null;
  return (
    (!first.title || `${item.title ?? item.name} with `.startsWith(`${first.title} with `)) &&
    (!first.area || item.area_name === first.area) &&
    (!first.tag || Boolean(item.tags?.includes(first.tag))) &&
    (!nights || (item.night_date <= nights.to && item.last_night >= nights.from))
  );
}
