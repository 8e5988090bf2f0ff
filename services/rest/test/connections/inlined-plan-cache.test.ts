// Reads that are asked again and again: from the third time on they have a statement of their own.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SqlWriter } from "../../src/sql/sql-writer.ts";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `create view test.sent as select current_query() as text, current_setting('plan_cache_mode') as mode, array['techno'] as tags, 1 as id, 'a' as name;
    create table test.words (id int primary key, word text, list text[], owner text);
    insert into test.words values (1, 'techno', '{a}', 'anon'), (2, 'it''s', '{"a''b"}', 'anon'), (3, 'back\\slash', '{b}', 'anon'), (4, '$1', '{"$2"}', 'authenticated');
    alter table test.words enable row level security;
    create policy "each role sees its own" on test.words using (owner = current_user);
    grant select on all tables in schema test to anon, authenticated`,
  );
});
afterAll(() => api.close());

/** @returns the body of each answer, as JSON */
async function askTimes<Body>(
  count: number,
  address: string,
  options: Parameters<TestRest["send"]>[2] = {},
): Promise<Body[]> {
  const answers: Body[] = [];
  for (let i = 0; i < count; i++) answers.push((await api.send("GET", address, options)).json as Body);
  return answers;
}

type Sent = { text: string; mode?: string };

test("a read repeated with the same values has them inlined from the third time on, and is not planned again", async () => {
  const answers = await askTimes<[Sent]>(4, "/sent?select=text,mode&tags=cs.{techno}&name=eq.a&order=id");
  const isBound = answers.map(([row]) => [row.text.includes("$1"), row.text.includes("'a'"), row.mode]);
  const shared = [true, false, "force_custom_plan"];
  const own = [false, true, "auto"];
  expect(isBound).toEqual([shared, shared, own, own]);
});

test("reads of one row by its key go on sharing one statement", async () => {
  const headers = { accept: "application/vnd.pgrst.object+json" };
  const answers = await askTimes<Sent>(4, "/sent?select=text&name=eq.a", { headers });
  expect(answers.map(({ text }) => text.includes("$1"))).toEqual([true, true, true, true]);
});

test("of inlined plans the latest 64 are kept, and an evicted one may be inlined again", async () => {
  const address = "/sent?select=text&name=eq.a&id=lt.1000&order=id";
  await askTimes(3, address);
  for (let i = 0; i < 64; i++) await askTimes(3, `/sent?select=text&name=eq.a&id=lt.${2000 + i}&order=id`);
  const answers = await askTimes<[Sent]>(3, address);
  expect(answers.map(([row]) => row.text.includes("$1"))).toEqual([true, true, false]);
});

describe.each([
  ["a word", "word=eq.techno", [1]],
  ["an apostrophe", "word=eq.it's", [2]],
  ["an apostrophe within a list", 'list=cs.{"a\'b"}', [2]],
  ["a backslash", "word=eq.back\\slash", [3]],
  ["an attempt to end the literal", "word=eq.x' or true --", []],
  ["an attempt with a backslash", "word=eq.x\\' or true --", []],
  ["several in a list", 'word=in.(techno,"it\'s")', [1, 2]],
  ["logic", "or=(word.eq.techno,list.cs.{b})", [1, 3]],
  ["a pattern", "word=like.te*", [1]],
  ["a regular expression", "word=match.^te.*o$", [1]],
])("%s", (_name, filter, ids) => {
  test("a read answers the same before and after its values are inlined", async () => {
    const address = `/words?select=id&order=id&${filter.replace(/=(.*)$/, (_, value) => `=${encodeURIComponent(value)}`)}`;
    const expected = ids.map((id) => ({ id }));
    expect(await askTimes(5, address)).toEqual(Array(5).fill(expected));
  });
});

test("a cached plan never shows one role what another may see", async () => {
  const address = "/words?select=id&id=gt.0&order=id";
  await askTimes(4, address);
  const token = await api.sign({ role: "authenticated" });
  expect(await askTimes(2, address, { token })).toEqual(Array(2).fill([{ id: 4 }]));
});

test("a value is inlined into a statement only when it cannot be read as SQL", () => {
  const hostile = ["it's", "a\\", "\0", "$1", "$$", "a;b", 'a"b', "--\n", "/*", "a\tb", "x".repeat(101)];
  const writer = new SqlWriter(true);
  expect(hostile.map((value) => writer.bind(value))).toEqual(hostile.map((_, i) => `$${i + 1}`));
  expect(["techno", "{a,b}", "2026-12-11", "Köln (1.5)"].map((value) => writer.bind(value))).toEqual([
    "'techno'",
    "'{a,b}'",
    "'2026-12-11'",
    "'Köln (1.5)'",
  ]);
  expect(new SqlWriter().bind("techno")).toBe("$1");
});
