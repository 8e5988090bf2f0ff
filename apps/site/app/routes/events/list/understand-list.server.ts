/** What a sentence typed into a list of events means, as the filters of that list. */
import { redirect } from "react-router";
import type { Client } from "#app/api/public-client.ts";
import type { Day } from "#app/format/nights.ts";
import {
  ACCESS_FILTERS,
  AGES,
  EVENT_TYPES,
  type EventFilters,
  listHref,
  PRICE_BANDS,
  SETTINGS,
  withFilters,
} from "#app/parts/events/filters/filters.ts";
import { searchAll } from "#app/parts/search/answer.ts";
import { readSentence } from "#app/parts/search/understand.server.ts";

const OF_NIGHTS = /^(type|tag|access|age|setting|note|price|venue):/;

/**
 * The list that a sentence asks for: "techno leeds sat" is a genre, a place and a day. Null where the words are words, or stay so
 * because the address says it.
 */
export async function understandFilters(
  client: Client,
  filters: EventFilters,
  tonight: Day,
): Promise<EventFilters | null> {
  const { query, exact, quick, from, to } = filters;
  if (!query || exact) return null;
  const hasDates = quick !== null || from !== null || to !== null;
  // a place that is typed stands before the one that was chosen
  const read = await readSentence(client, query, { tonight, plain: [], hasDates, hasPlace: false });
  const facts = read.facts.filter(({ any }) => any !== "kind:event");
  // work and articles are no nights: their words stay words
  if (facts.some(({ any }) => !any.split("|").some((one) => one === "late" || OF_NIGHTS.test(one))))
    return null;
  const isUnderstood = read.dates || read.place || read.facts.length > 0 || read.dropped.length > 0;
  if (!isUnderstood || read.asksPlace) return null;
  const understood = facts.reduce((list, { any }) => withFact(list, any), {
    ...filters,
    query: read.words,
    said: query,
    ...(read.dates && { from: read.dates.from, to: read.dates.to }),
    ...(read.place && {
      area: read.place.near,
      where: "",
      point: null,
      radiusMiles: /\d/.test(read.place.near) ? 10 : null,
    }),
  });
  return withFilters(understood, { said: filters.said || query });
}

const among = <T extends string>(allowed: readonly T[], value: string): T | null =>
  allowed.find((one) => one === value) ?? null;

/** A fact as the field of the form that asks for it; what no field can say stays a fact. */
function withFact(filters: EventFilters, fact: string): EventFilters {
  const parts = fact
    .split("|")
    .map((one) => [one.slice(0, one.indexOf(":")), one.slice(one.indexOf(":") + 1)]);
  const [[name, value] = ["", ""]] = parts as [string, string][];
  const values = parts.every(([other]) => other === name) ? parts.map(([, one]) => one ?? "") : [];
  if (fact === "late") return { ...filters, late: true };
  if (/^price:<\d+$/.test(fact)) return { ...filters, mostPence: Number(fact.slice(7)) };
  if (name === "tag" && values.length > 0 && filters.tags.length === 0) return { ...filters, tags: values };
  if (name === "type" && filters.types.length === 0 && values.length > 0) {
    const types = EVENT_TYPES.filter((type) => values.includes(type));
    if (types.length === values.length) return { ...filters, types };
  }
  if (values.length === 1 && value !== undefined) {
    const access = name === "access" ? among(ACCESS_FILTERS, value) : null;
    if (access) return { ...filters, access: [...new Set([...filters.access, access])] };
    const age = name === "age" ? among(AGES, value) : null;
    if (age) return { ...filters, age };
    const setting = name === "setting" ? among(SETTINGS, value) : null;
    if (setting) return { ...filters, setting };
    const price = name === "price" ? among(PRICE_BANDS, value) : null;
    if (price) return { ...filters, price };
  }
  return { ...filters, facts: [...new Set([...filters.facts, fact])] };
}

/** What chips say for facts: the words that staff gave them. */
export async function readFactLabels(
  client: Client,
  facts: readonly string[],
): Promise<Record<string, string>> {
  const entries = await Promise.all(
    facts.map(async (fact) => {
      const { data } = await client
        .from("search_synonyms")
        .select("label")
        .filter("facts", "eq", `{${fact.split("|").join(",")}}`)
        .not("label", "is", null)
        .order("phrase")
        .limit(1);
      const label = data?.[0]?.label;
      return label ? [[fact, label] as const] : [];
    }),
  );
  return Object.fromEntries(entries.flat());
}

/** What a list says of the sentence it was read from: the words it passed over, and the way to look for the words themselves. */
export async function tellSentence(client: Client, filters: EventFilters, tonight: Day) {
  const { said } = filters;
  if (!said) return null;
  const { dropped } = await readSentence(client, said, {
    tonight,
    plain: [],
    hasDates: false,
    hasPlace: false,
  });
  return { said, dropped, asWords: `/events?${new URLSearchParams({ q: said, exact: "1" })}` };
}

/** Leads to the list with the spelling put right, where nothing has the words. @throws Response the redirect */
export async function mendSpelling(client: Client, filters: EventFilters): Promise<void> {
  if (!filters.query || filters.exact) return;
  const { corrected } = await searchAll(client, { p_query: filters.query, p_kind: "event", p_limit: 1 });
  if (!corrected) return;
  throw redirect(
    listHref(withFilters(filters, { query: corrected.query, said: filters.said || filters.query })),
  );
}

/** The nearest town with nights of the genre or kind that this place lacks. */
export async function findNearest(client: Client, filters: EventFilters) {
  const { area, tags, types, facts } = filters;
  const asked = [
    ...(tags.length > 0 ? [tags.map((tag) => `tag:${tag}`).join("|")] : []),
    ...(types.length > 0 ? [types.map((type) => `type:${type}`).join("|")] : []),
    ...facts,
  ];
  if (!area || /\d/.test(area) || asked.length === 0) return null;
  const { nearest } = await searchAll(client, { p_area: area, p_facts: asked, p_limit: 1 });
  if (!nearest) return null;
  const { near, name, miles, count } = nearest;
  return { name, miles, count, to: listHref(withFilters(filters, { area: near, radiusMiles: null })) };
}
