// Sixty questions and eighty sentences as people type them, and what must come first. Thirty-two of the sentences were written by
// somebody who had not seen how they are answered. Twenty of them were written before there was a search and have
// never been used to make it better.
import { readFileSync } from "node:fs";
import path from "node:path";
import { createDemoDatabase } from "@undercroft/database/testing";
import { type ExpectedAnswer, type FirstAnswer, isRightAnswer } from "@undercroft/database/testing/search";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askSearch, callWith } from "./ask-search.ts";
import { judgeSentence, listSentences } from "./judge-sentence.ts";

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

const call = <T>(statement: string, values: unknown[]) => callWith<T>(client, statement, values);

/** The first answer to a question, as `/search` finds it. */
async function ask(question: string, tonight: string): Promise<FirstAnswer | null> {
  const { found } = await askSearch(client, question, tonight);
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

test("of eighty sentences seventy-four at least find first what was meant, and none of them finds nothing", async () => {
  const sentences = ["sentences.csv", "more-sentences.csv"].flatMap(listSentences);
  expect(sentences).toHaveLength(80);
  const tonight = await call<string>("internal.night_date(now())::text", []);
  const wrong: string[] = [];
  for (const sentence of sentences) {
    const problem = judgeSentence(sentence, await askSearch(client, sentence.query, tonight), tonight);
    if (problem) wrong.push(`${sentence.query} (${problem})`);
  }
  expect(sentences.length - wrong.length, `wrong: ${wrong.join(", ")}`).toBeGreaterThanOrEqual(74);
  expect(wrong.filter((each) => each.endsWith("(empty)"))).toEqual([]);
});

test("of eighty sentences typed on phones seventy-four at least find first what was meant, and none finds nothing", async () => {
  const sentences = listSentences("third-sentences.csv");
  expect(sentences).toHaveLength(80);
  const tonight = await call<string>("internal.night_date(now())::text", []);
  const wrong: string[] = [];
  for (const sentence of sentences) {
    const problem = judgeSentence(sentence, await askSearch(client, sentence.query, tonight), tonight);
    if (problem) wrong.push(`${sentence.query} (${problem})`);
  }
  expect(sentences.length - wrong.length, `wrong: ${wrong.join(", ")}`).toBeGreaterThanOrEqual(74);
  expect(wrong.filter((each) => each.endsWith("(empty)"))).toEqual([]);
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
    expect(await call("read_search($1, $1)", [text])).toHaveProperty("rest");
  }
});
