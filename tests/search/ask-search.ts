// Asks a question as `/search` does, over a connection that has the role of a visitor.
import { type SearchReading, type UnderstoodSearch, understandSearch } from "@undercroft/contract/search";
import type { AnswerItem } from "@undercroft/database/testing/search";
import type pg from "pg";

/** What `search_all` answers, as far as tests judge it. */
export type Found = { left_out: string[]; groups: { kind: string; items: AnswerItem[] }[] };

/** A question as it was understood, and its answer. */
export type Asked = { understood: UnderstoodSearch; found: Found };

/** The value of one expression. */
export async function callWith<T>(client: pg.Client, statement: string, values: unknown[]): Promise<T> {
  return (await client.query(`select ${statement} as answer`, values)).rows[0].answer;
}

/** @param tonight London's night, YYYY-MM-DD */
export async function askSearch(client: pg.Client, question: string, tonight: string): Promise<Asked> {
  const understood = await understandSearch(
    question,
    { tonight, plain: [], hasDates: false, hasPlace: false },
    (query, rest, plain) => callWith<SearchReading>(client, "read_search($1, $2, $3)", [query, rest, plain]),
  );
  const near = understood.place?.near ?? null;
  const isCode = near !== null && /^[a-z]{1,2}\d[a-z\d]?$/.test(near);
  const code = isCode
    ? (await client.query("select lat, lng from outward_codes where code = upper($1)", [near])).rows[0]
    : null;
  const found = await callWith<Found>(
    client,
    "search_all(p_query => $1, p_from => $2, p_to => $3, p_area => $4, p_lat => $5, p_lng => $6, p_facts => $7)",
    [
      understood.words,
      understood.dates?.from,
      understood.dates?.to,
      isCode ? null : near,
      code?.lat,
      code?.lng,
      understood.facts.map(({ any }) => any),
    ],
  );
  return { understood, found };
}
