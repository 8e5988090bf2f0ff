// Whether the first answer to a sentence is right: the lines of sentences.csv, which say what it has to be.
import { readFileSync } from "node:fs";
import path from "node:path";
import { readDates } from "@undercroft/contract/search";
import type { Asked } from "./ask-search.ts";

/** A line: the sentence, the kind of the first answer, and all it must be. */
export type Sentence = { query: string; kind: string; must: string[] };

type Card = {
  title?: string;
  name?: string;
  area_name?: string | null;
  district_name?: string | null;
  area?: string | { name: string } | null;
  place?: string | null;
  tags?: string[];
  access?: string[];
  price_from_pence?: number | null;
  min_age?: number | null;
  section?: string;
  detail?: string;
  night_date?: string;
  last_night?: string;
};

const ACCESS: Record<string, string> = {
  "step-free": "step_free_entrance",
  bsl: "bsl",
  "no strobe": "no_strobe",
  captioned: "captions",
  quiet: "quiet_room",
};

/** Reads a file of this folder; lines that begin with # are remarks. */
export function listSentences(file: string): Sentence[] {
  return readFileSync(path.join(import.meta.dirname, file), "utf8")
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"))
    .map((line) => {
      const [query = "", kind = "", must = ""] = line.split("|").map((cell) => cell.trim());
      return { query, kind, must: must.split(";").map((each) => each.trim()) };
    });
}

const lower = (text: string | null | undefined) => (text ?? "").toLowerCase();
const letters = (text: string | null | undefined) => lower(text).replace(/[^a-z0-9]+/g, " ");

function holds(key: string, value: string, card: Card, tonight: string): boolean {
  switch (key) {
    case "area":
      return lower(
        JSON.stringify([card.area_name, card.district_name, card.area, card.place, card.detail]),
      ).includes(lower(value));
    case "price_max":
      return card.price_from_pence != null && card.price_from_pence <= Number(value);
    case "tag":
      return value.split("/").some((tag) => card.tags?.includes(tag.trim().replaceAll(" ", "-")));
    case "when": {
      const nights = readDates(value, tonight);
      return Boolean(
        nights && card.night_date && card.night_date <= nights.to && `${card.last_night}` >= nights.from,
      );
    }
    case "age":
      return value === "18" ? (card.min_age ?? 0) >= 18 : (card.min_age ?? 0) < 18;
    case "access":
      return Boolean(card.access?.includes(ACCESS[value] ?? value));
    case "section":
      return lower(JSON.stringify([card.section, card.detail])).includes(lower(value));
    case "name":
      return letters(card.title ?? card.name).includes(letters(value));
    default:
      throw new Error(`a sentence says ${key}, which is not judged`);
  }
}

/** Which part of a question a condition is about, as `left_out` names parts. */
const LEFT_OUT: Record<string, RegExp> = {
  area: /^place$/,
  price_max: /^(price$|fact:price)/,
  tag: /^(fact:tag|word:)/,
  when: /^when$/,
  age: /^fact:age/,
  access: /^fact:access/,
  section: /^fact:section/,
  name: /^word:/,
};

/**
 * @param tonight London's night, YYYY-MM-DD
 * @returns null when the first answer is right, else what is wrong with it. Where a line says "said", what the page says it left out need not hold.
 */
export function judgeSentence(
  { kind, must }: Sentence,
  { understood, found }: Asked,
  tonight: string,
): string | null {
  if (must.includes("ask")) return understood.asksPlace ? null : "does not ask for the place";
  const group = found.groups[0];
  const card = group?.items[0] as Card | undefined;
  if (!group || !card) return "empty";
  if (group.kind !== kind) return `a ${group.kind}: ${card.title ?? card.name}`;
  const maySay = must.includes("said");
  for (const each of must) {
    if (each === "said" || each === "") continue;
    if (each === "begins that night") {
      const from = understood.dates?.from;
      const begins = ({ night_date }: Card) => from !== undefined && `${night_date}` >= from;
      // where nothing begins then, what was open before is all there is
      if (found.left_out.includes("when") || begins(card) || !group.items.some(begins)) continue;
      return `begins on ${card.night_date}`;
    }
    const [key = "", value = ""] = each.split("=");
    if (key === "drops") {
      if (!found.left_out.some((part) => part.endsWith(`:${value}`))) return `does not say without ${value}`;
      continue;
    }
    const isLeftOut = maySay && found.left_out.some((part) => LEFT_OUT[key]?.test(part));
    if (!isLeftOut && !holds(key, value, card, tonight)) return `${each}: ${card.title ?? card.name}`;
  }
  return null;
}
