import { expect, test } from "vitest";
import { parseMatrix } from "./matrix/parse-matrix.ts";
import { readHead } from "./matrix/read-heads.ts";
import { readBlocking, readNotExported, readPersonalColumns, readRetention } from "./matrix/read-people.ts";

const head = `--: columns id,title
--: states draft,published
--: S anon id @published ; service *
--: D service
`;
const read = (sql: string) => parseMatrix([readHead("zines", sql)]);

test("A table's head says its columns, its states and who may do what; the SQL below it is not read", () => {
  expect(read(`${head}\n-- a comment\nselect internal.reset_access('public.zines');`)).toEqual([
    {
      name: "zines",
      columns: ["id", "title"],
      states: ["draft", "published"],
      additions: ["any"],
      permissions: {
        S: {
          anon: { columns: ["id"], states: ["published"] },
          service: { columns: ["id", "title"], states: ["draft", "published"] },
        },
        I: {},
        U: {},
        D: { service: { columns: ["*"], states: ["draft", "published"] } },
      },
    },
  ]);
});

test("A head says what its table holds of people; a table that the API does not reach says nothing else", () => {
  const people = `--: personal user_id,bio erase: the zine stays without its editor
--: export none: editors read their zines on the site
--: retention kept with the account
--: blocking open: an editor is a public office
`;
  const heads = [readHead("zines", head + people), readHead("internal.proofs", people)];
  expect(readPersonalColumns(heads)).toEqual(
    ["public.zines.user_id", "public.zines.bio", "internal.proofs.user_id", "internal.proofs.bio"].map(
      (column) => ({
        column,
        fate: "erase",
        reason: "the zine stays without its editor",
      }),
    ),
  );
  expect(Object.fromEntries(readRetention(heads))).toMatchObject({ "public.zines": "kept with the account" });
  expect(Object.fromEntries(readBlocking(heads))).toMatchObject({
    zines: "open: an editor is a public office",
  });
  expect(Object.fromEntries(readNotExported(heads))).toMatchObject({
    "internal.proofs": "editors read their zines on the site",
  });
  expect(parseMatrix(heads).map(({ name }) => name)).toEqual(["zines"]);
});

test.each([
  ["no head", "select 1;", /zines\.sql: its head has no line "--: columns …"\. Add it above the SQL/],
  ["no states", "--: columns id", /zines\.sql: its head has no line "--: states …"\. Add it/],
  ["an unknown word", `${head}--: X anon`, /zines\.sql: no line of a head begins with "X"\. Write one of/],
  ["an empty line", "--: columns", /zines\.sql: "columns" says nothing\. Name its columns/],
  ["a word twice", `${head}--: states gone`, /zines\.sql: its head says "states" twice\. Keep one/],
  ["an unknown actor", `${head}--: U ghost *`, /zines\.sql: no actor is called "ghost"\. Write one of/],
  [
    "a column that is not its own",
    `${head}--: U service colour`,
    /names colour, .* Add it there, or take it out here/,
  ],
  [
    "a state that is not its own",
    `${head}--: U service * @lost`,
    /names lost, .* Add it there, or take it out here/,
  ],
  [
    "a fate that there is not",
    `${head}--: personal id lose: it`,
    /Write "--: personal user_id,note erase: why"/,
  ],
  [
    "a fate without its reason",
    `${head}--: personal id keep:`,
    /Write "--: personal user_id,note erase: why"/,
  ],
  ["a wrong retention", `${head}--: retention for ever`, /Write "--: retention rule <name>, kept with/],
  ["an open surface without its reason", `${head}--: blocking open`, /Write "--: blocking blocked, or open/],
  ["an actor twice", `${head}--: D service`, /zines\.sql: "D" names service twice\. Keep one/],
])("A head with %s is refused with what to do", (_, sql, sentence) => {
  expect(() => read(sql)).toThrow(sentence);
});
