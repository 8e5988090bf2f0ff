// Whatever is typed into a URL or a body, the answer is the protocol's: never a 500, never a statement that runs away.
import { randomRounds } from "@undercroft/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  // a statement that would take longer is cut off, and that is a 500 here
  api = await startRest({ aggregates: true, statementTimeouts: { anon: "1s" } });
});
afterAll(() => api.close());

const tokens = [
  "select",
  "order",
  "limit",
  "offset",
  "and",
  "or",
  "not",
  "columns",
  "on_conflict",
  "id",
  "name",
  "data",
  "tags",
  "search",
  "amount",
  "clients",
  "projects",
  "tasks",
  "documents",
  "eq.",
  "neq.",
  "in.",
  "is.",
  "is.null",
  "fts.",
  "fts(english).",
  "like.",
  "cs.",
  "ov.",
  "sl.",
  "isdistinct.",
  "any",
  "all",
  "(",
  ")",
  "{",
  "}",
  "[",
  "]",
  ",",
  ".",
  ":",
  "::",
  "::int",
  "::text",
  "->",
  "->>",
  "->0",
  "!",
  "!inner",
  "!left",
  "...",
  "*",
  "=",
  "&",
  '"',
  "\\",
  "'",
  ";",
  "--",
  "%00",
  "%",
  "%zz",
  "%F0%9F%8E%89",
  "+",
  " ",
  "1",
  "-1",
  "99999999999999999999",
  "null",
  "sum()",
  ".count()",
  "asc",
  "desc",
  "nullslast",
  "$1",
  "a.b",
  "user",
  "current_user",
  "\u0000",
  "é",
];
const words = fc
  .array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(""));
const pair = fc.tuple(
  fc.oneof(
    fc.constantFrom("select", "order", "limit", "or", "and", "id", "data->a", "projects.id", "columns"),
    words,
  ),
  fc.oneof(words, fc.string({ maxLength: 20 })),
);
const query = fc
  .array(pair, { maxLength: 5 })
  .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));
const tables = fc.constantFrom("clients", "projects", "documents", "tasks", "projects_view", "nothing");

/** A URL as a hostile client sends it: what a URL object would refuse or rewrite stays out of the way. */
const clean = (text: string) => text.toWellFormed().replaceAll(/[#\p{Cc}]/gu, "%23");

const isCutOff = ({ json }: { json: unknown }) => (json as { code?: string } | undefined)?.code === "57014";

async function check(
  method: string,
  target: string,
  options: Parameters<TestRest["send"]>[2] = {},
): Promise<void> {
  let answer = await api.send(method, target, options);
  // on a busy machine a statement may be cut off that does not run away; one that does is cut off every time
  for (let again = 0; again < 2 && isCutOff(answer); again++)
    answer = await api.send(method, target, options);
  const shown = `${method} ${target} -> ${answer.status} ${answer.text}`;
  expect(answer.status < 500, shown).toBe(true);
  if (answer.status >= 400 && method !== "HEAD") {
    expect(Object.keys(answer.json as object).sort(), shown).toEqual(["code", "details", "hint", "message"]);
  }
}

const runs = { numRuns: randomRounds(400, 5_000) };

describe("random input", () => {
  test("no query string on a relation is answered with a 500", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("GET", "HEAD"), tables, query, (method, table, text) =>
        check(method, `/${table}?${clean(text)}`),
      ),
      runs,
    );
  });

  test("no call with odd arguments is answered with a 500", async () => {
    const functions = fc.constantFrom(
      "add_them",
      "say_hello",
      "get_projects",
      "joined",
      "whole",
      "listing",
      "none",
    );
    await fc.assert(
      fc.asyncProperty(functions, query, (name, text) => check("GET", `/rpc/${name}?${clean(text)}`)),
      runs,
    );
  });

  test("no body is answered with a 500", async () => {
    const prefer = fc.constantFrom(
      "return=representation",
      "resolution=merge-duplicates",
      "missing=default,return=representation",
      "tx=rollback",
      "count=exact",
      "handling=strict,max-affected=1",
      "handling=strict,foo=bar",
    );
    const bodies = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.string({ maxLength: 40 }),
      fc
        .array(fc.record({ id: fc.anything({ maxDepth: 1 }), name: fc.string() }), { maxLength: 3 })
        .map((rows) => JSON.stringify(rows) ?? ""),
    );
    const types = fc.constantFrom(
      "application/json",
      "text/csv",
      "application/x-www-form-urlencoded",
      "text/odd",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("POST", "PATCH", "PUT"),
        query,
        prefer,
        types,
        bodies,
        (method, text, header, type, body) =>
          check(method, `/defaults?${clean(text)}`, {
            body,
            headers: { prefer: header, "content-type": type },
          }),
      ),
      runs,
    );
  });

  test("no path is answered with a 500", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 30, unit: "binary" }), (text) =>
        check("GET", `/${encodeURIComponent(text.toWellFormed())}`),
      ),
      runs,
    );
  });

  test("has a limit of depth and of size", async () => {
    const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
    await check("GET", `/clients?or=(${deep("and(or(", "))", 300)}id.eq.1)`);
    await check("GET", `/clients?select=${deep("projects(clients(", "))", 200)}`);
    await check("GET", `/clients?${"id=eq.1&".repeat(1500)}`);
    await check("GET", `/documents?select=data${"->a".repeat(2000)}`);
    for (const depth of [1_000, 7_000]) {
      await check("GET", `/documents?data=cs.${deep("[", "]", depth)}`);
      await check("GET", `/documents?tags=cs.${deep("{", "}", depth)}`);
      await check("GET", `/documents?or=(data.cs.${deep("{", "}", depth)})`);
      await check("GET", `/documents?select=id&body=match.${deep("(", ")", depth)}`);
      await check("GET", `/documents?search=fts.${"(".repeat(depth)}a${")".repeat(depth)}`);
    }
    await check("GET", `/documents?body=match.${"(x*)*".repeat(30)}y`);
    await check("GET", `/documents?body=like.${"*a".repeat(3_000)}`);
    await check("GET", `/documents?order=${"data->>a,".repeat(19)}id`);
    await check("GET", `/documents?select=${"data->a,".repeat(299)}id`);
    for (const depth of [10_000, 200_000]) {
      const data = deep("[", "]", depth);
      await check("POST", "/documents", { body: `{"id":100,"data":${data}}` });
      await check("POST", "/documents", { body: data });
      await check("PATCH", "/documents?id=eq.1", { body: `{"data":${data}}` });
      await check("PUT", "/documents?id=eq.1", { body: `{"id":1,"data":${data}}` });
      await check("POST", "/rpc/whole", { body: data });
    }
    await check("POST", "/defaults", {
      body: JSON.stringify(Array.from({ length: 20_000 }, () => ({ note: "x" }))),
    });
    const long = await api.send("GET", `/clients?id=in.(${"1,".repeat(20_000)}1)`);
    expect([long.status, long.json]).toMatchObject([414, { code: "PGRST100" }]);
  });
});
