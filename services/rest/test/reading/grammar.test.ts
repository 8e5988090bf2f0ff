// The query string's grammar: what is read, what is passed over, and how a mistake is told.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `create table test.names (id int primary key, "a-b" int, "pay$" int, "two words" text);
    insert into test.names values (1, 2, 3, 'four five'); grant select on test.names to anon;`,
  );
});
afterAll(() => api.close());
const get = (path: string) => api.send("GET", path);
const rows = async (path: string) => (await get(path)).json;

describe("the query grammar", () => {
  test("allows dollars, blanks and single dashes in names without quotes", async () => {
    expect(await rows("/names?select=a-b,pay$,two words&a-b=eq.2&pay$=eq.3&order=a-b")).toEqual([
      { "a-b": 2, pay$: 3, "two words": "four five" },
    ]);
  });

  test("reads a plus as a blank and ignores keys without a value", async () => {
    expect(await rows("/names?select=id&two+words=eq.four+five&lonely")).toEqual([{ id: 1 }]);
  });

  test("ignores blanks around the items of select", async () => {
    expect(await rows("/names?select= id , n:a-b ")).toEqual([{ id: 1, n: 2 }]);
  });

  test("reads the bare word count as count(), where aggregates are allowed", async () => {
    const open = await startRest({ aggregates: true });
    try {
      expect((await open.send("GET", "/clients?select=count")).json).toEqual([{ count: 2 }]);
      expect((await open.send("GET", "/clients?select=n:count()")).json).toEqual([{ n: 2 }]);
    } finally {
      await open.close();
    }
  });

  test("takes the hint and the kind of join in either order", async () => {
    const wanted = [{ id: 2, addresses: { id: 3 } }];
    expect(await rows("/orders?select=id,addresses!billing!inner(id)&id=eq.2")).toEqual(wanted);
    expect(await rows("/orders?select=id,addresses!inner!billing(id)&id=eq.2")).toEqual(wanted);
    expect(await rows("/orders?select=id,addresses!left!shipping(id)&id=eq.2")).toEqual([
      { id: 2, addresses: null },
    ]);
  });

  test("names a JSON path by its last key, an index by the key before it", async () => {
    expect(await rows("/documents?select=data->foo->bar,data->list->1&id=eq.1")).toEqual([
      { bar: 5, list: 20 },
    ]);
    expect(await rows("/documents?select=data->list->>0::text,x:data->list->-1&id=eq.1")).toEqual([
      { list: "10", x: 20 },
    ]);
  });

  test("leaves an unknown column to PostgreSQL to refuse", async () => {
    expect(await get("/clients?select=nope")).toMatchObject({
      status: 400,
      json: { code: "42703", message: "column clients.nope does not exist" },
    });
  });

  test("ignores limits that are no numbers", async () => {
    expect(await rows("/items?select=id&order=id&limit=two&offset=13x")).toHaveLength(15);
  });
});

describe("the Range header", () => {
  const range = async (header: string, path = "/items?select=id&order=id") =>
    (await api.send("GET", path, { headers: { range: header } })).json as { id: number }[];

  test("may be open-ended, and is narrowed by limit and offset", async () => {
    expect((await range("13-")).map(({ id }) => id)).toEqual([14, 15]);
    expect((await range("0-9", "/items?select=id&order=id&limit=2")).map(({ id }) => id)).toEqual([1, 2]);
    expect((await range("2-9", "/items?select=id&order=id&offset=4&limit=2")).map(({ id }) => id)).toEqual([
      5, 6,
    ]);
  });

  test("is refused when reversed, and ignored for methods other than GET", async () => {
    expect(await api.send("GET", "/items", { headers: { range: "6-5" } })).toMatchObject({
      status: 416,
      json: {
        code: "PGRST103",
        message: "Requested range not satisfiable",
        details: "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
      },
    });
    const head = await api.send("HEAD", "/items", { headers: { range: "0-1", prefer: "count=exact" } });
    expect([head.status, head.headers.get("content-range")]).toEqual([200, "0-14/15"]);
  });
});

describe("mistakes name the part, the place and what was expected", () => {
  test.each([
    [
      "/clients?id=x.1",
      '"failed to parse filter (x.1)" (line 1, column 1)',
      /^unexpected "x" expecting "not" or operator/,
    ],
    ["/clients?id=eq", '"failed to parse filter (eq)" (line 1, column 3)', /unexpected end of input/],
    ["/clients?select=id,(", '"failed to parse select parameter (id,()" (line 1, column 4)', /unexpected/],
    ["/clients?order=id.up", '"failed to parse order (id.up)" (line 1, column 3)', /unexpected/],
    [
      "/clients?order=id.asc.nullslasttt",
      '"failed to parse order (id.asc.nullslasttt)" (line 1, column 17)',
      /^unexpected 't' expecting "," or end of input$/,
    ],
    // columns of a tree are counted from its operator
    ["/clients?or=(id.eq.1", '"failed to parse logic tree ((id.eq.1)" (line 1, column 11)', /unexpected/],
    [
      "/clients?not.and=(id.eq.1",
      '"failed to parse logic tree ((id.eq.1)" (line 1, column 16)',
      /unexpected/,
    ],
    [
      "/clients?or=()",
      '"failed to parse logic tree (())" (line 1, column 4)',
      /^unexpected "\)" expecting field name \(\* or \[a\.\.z0\.\.9_\$\]\), negation operator \(not\) or logic operator \(and, or\)$/,
    ],
    ["/clients?id=is.maybe", '"failed to parse filter (is.maybe)" (line 1, column 4)', /unexpected/],
    ["/clients?id=neq(any).1", /^"failed to parse filter \(neq\(any\)\.1\)"/, /unexpected/],
    ["/clients?->a=eq.1", /^"failed to parse tree path \(->a\)"/, /unexpected/],
  ])("%s", async (path, message, details) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 400, json: { code: "PGRST100", hint: null } });
    const said = answer.json as { message: string; details: string };
    if (typeof message === "string") expect(said.message).toBe(message);
    else expect(said.message).toMatch(message);
    expect(said.details).toMatch(details);
  });

  test("lists of columns too", async () => {
    const post = (query: string) => api.send("POST", `/clients?${query}`, { body: [{ id: 1 }] });
    expect((await post("columns=id,,")).json).toMatchObject({
      code: "PGRST100",
      message: expect.stringMatching(/^"failed to parse columns parameter \(id,,\)" \(line 1, column 4\)/),
    });
    expect((await post("on_conflict=(")).json).toMatchObject({
      code: "PGRST100",
      message: expect.stringMatching(/^"failed to parse on_conflict parameter \(\(\)" \(line 1, column 1\)/),
    });
  });
});

describe("text after a logic tree", () => {
  test("is ignored, as PostgREST does", async () => {
    expect(await rows("/names?select=id&and=(id.eq.1,a-b.eq.2))")).toEqual([{ id: 1 }]);
  });

  test("is refused where the tree has no closing bracket", async () => {
    expect((await get("/names?select=id'")).status).toBe(400);
    expect((await get("/names?select=id&id=eq.1&order=id.asc)")).status).toBe(400);
  });
});

test("an index of a json array has digits, and a key none of the reserved signs", async () => {
  expect((await get("/documents?select=body->>--34")).json).toMatchObject({
    details: 'unexpected "-" expecting digit',
  });
  expect((await get("/documents?select=body->(x")).json).toMatchObject({
    details: 'unexpected "(" expecting "-", digit or any non reserved character different from: .,>()',
  });
});
