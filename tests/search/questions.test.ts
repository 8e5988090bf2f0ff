// Sixty questions as people type them, and what must come first. Twenty of them were written before there was a search and have
// never been used to make it better.
import { readFileSync } from "node:fs";
import path from "node:path";
import { type SearchPlace, understandSearch } from "@undercroft/contract/search";
import { createDemoDatabase } from "@undercroft/database/testing";
import {
  type AnswerItem,
  type ExpectedAnswer,
  type FirstAnswer,
  isRightAnswer,
} from "@undercroft/database/testing/search";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

type Found = { groups: { kind: string; items: AnswerItem[] }[] };

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDemoDatabase();
  drop = database.drop;
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query("select internal.count_search_words()");
  await client.query("set role anon");
}, 120_000);
afterAll(async () => {
  await client.end();
  await drop();
});

const list = (file: string): { q: string; first: ExpectedAnswer }[] =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, file), "utf8"));

async function call<T>(statement: string, values: unknown[]): Promise<T> {
  return (await client.query(`select ${statement} as answer`, values)).rows[0].answer;
}

/** The first answer to a question, as `/search` finds it. */
async function ask(question: string, tonight: string): Promise<FirstAnswer | null> {
  const understood = await understandSearch(
    question,
    { tonight, plain: [], hasDates: false, hasPlace: false },
    (query, rest, plain) => call<SearchPlace>("read_search_place($1, $2, $3)", [query, rest, plain]),
  );
  const near = understood.place?.near ?? null;
  const isCode = near !== null && /^[a-z]{1,2}\d[a-z\d]?$/.test(near);
  const code = isCode
    ? (await client.query("select lat, lng from outward_codes where code = upper($1)", [near])).rows[0]
    : null;
  const found = await call<Found>(
    "search_all(p_query => $1, p_from => $2, p_to => $3, p_area => $4, p_lat => $5, p_lng => $6)",
    [
      understood.words,
      understood.dates?.from,
      understood.dates?.to,
      isCode ? null : near,
      code?.lat,
      code?.lng,
    ],
  );
  const group = found.groups[0];
  const item = group?.items[0];
  return group && item ? { kind: group.kind, item } : null;
}

test.each([
  ["questions.json", 40, 39],
  ["held-out.json", 20, 18],
])("%s holds %i questions, and %i at least find first what was meant", async (file, many, right) => {
  const questions = list(file);
  expect(questions).toHaveLength(many);
  const tonight = await call<string>("internal.night_date(now())::text", []);
  const wrong: string[] = [];
  for (const question of questions)
    if (!isRightAnswer(question.first, await ask(question.q, tonight), tonight)) wrong.push(question.q);
  expect(many - wrong.length, `wrong: ${wrong.join(", ")}`).toBeGreaterThanOrEqual(right);
});

test("what nobody can have meant is answered with nothing and never with an error", async () => {
  const hostile = [
    "",
    "  ",
    "%",
    "_",
    ":*",
    "& | !",
    "'",
    '"',
    "\\",
    "(((",
    "<->",
    "😀🎛️",
    "\u0000\u0007x",
    "٣",
    "a".repeat(5000),
    "a ".repeat(300),
    "' or 1=1; --",
    "-1",
    "1e999",
  ];
  for (const question of hostile) {
    const text = question.replaceAll("\u0000", "");
    expect(await call("search_all($1)", [text])).toHaveProperty("groups");
    expect(await call("suggest($1)", [text])).toHaveProperty("groups");
    expect(await call("read_search_place($1, $1)", [text])).toHaveProperty("rest");
  }
});
