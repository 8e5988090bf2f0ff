// Every operator of a filter, its negation, its modifiers, and what values may look like.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `create type test.place as (street text, number int);
    create table test.spans (id int primary key, span int4range, words text, at test.place);
    insert into test.spans values (1, '[1,5)', 'Fun at noon', '(High Street,1)'), (2, '[5,9)', 'fun AT night', '(Low Road,2)'),
      (3, '[20,30)', 'a+b (c) "d", e\\f', null), (4, null, null, null);
    grant select on test.spans to anon;`,
  );
});
afterAll(() => api.close());

const ids = async (filter: string) => {
  const answer = await api.send("GET", `/spans?select=id&order=id&${filter}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { id: number }[]).map(({ id }) => id);
};

describe("operators", () => {
  test.each([
    ["id=eq.2", [2]],
    ["id=neq.2", [1, 3, 4]],
    ["id=gt.2", [3, 4]],
    ["id=gte.2", [2, 3, 4]],
    ["id=lt.2", [1]],
    ["id=lte.2", [1, 2]],
    ["words=like.Fun*", [1]],
    ["words=ilike.fun*", [1, 2]],
    ["words=match.^Fun", [1]],
    ["words=imatch.^fun", [1, 2]],
    ["id=in.(1,3)", [1, 3]],
    ["words=is.null", [4]],
    ["words=is.NULL", [4]],
    ["words=is.not_null", [1, 2, 3]],
    ["words=isdistinct.Fun at noon", [2, 3, 4]],
    ["span=cs.[2,3)", [1]],
    ["span=cd.[0,10)", [1, 2]],
    ["span=ov.[4,6)", [1, 2]],
    ["span=sl.[5,9)", [1]],
    ["span=sr.[1,5)", [2, 3]],
    ["span=nxr.[2,9)", [1, 2]],
    ["span=nxl.[5,6)", [2, 3]],
    ["span=adj.[9,20)", [2, 3]],
    ["words=fts.noon", [1]],
    ["words=fts(simple).at", [1, 2]],
    ["words=plfts(simple).at fun", [1, 2]],
    ["words=phfts(simple).fun at", [1, 2]],
    ["words=phfts(simple).at fun", []],
    ["words=wfts(simple).noon or night", [1, 2]],
    ["words=wfts(simple).fun -noon", [2]],
  ] as [string, number[]][])("%s", async (filter, wanted) => {
    expect(await ids(filter)).toEqual(wanted);
  });

  test.each([
    ["id=not.eq.2", [1, 3, 4]],
    ["words=not.like.Fun*", [2, 3]],
    ["words=not.is.null", [1, 2, 3]],
    ["span=not.sl.[5,9)", [2, 3]],
    ["words=not.fts(simple).noon", [2, 3]],
    ["words=not.isdistinct.Fun at noon", [1]],
  ] as [string, number[]][])(
    "%s leaves out what is null, except where null has a meaning",
    async (filter, wanted) => {
      expect(await ids(filter)).toEqual(wanted);
    },
  );

  test.each([
    ["id=eq(any).{1,3}", [1, 3]],
    ["id=eq(all).{1,3}", []],
    ["id=gt(all).{1,2}", [3, 4]],
    ["id=gte(any).{3,4}", [3, 4]],
    ["id=lt(any).{2,3}", [1, 2]],
    ["id=lte(all).{2,3}", [1, 2]],
    ["words=like(any).{Fun*,*night}", [1, 2]],
    ["words=like(all).{*t*,*noon}", [1]],
    ["words=ilike(all).{fun*,*NIGHT}", [2]],
    ["words=match(any).{^Fun,night$}", [1, 2]],
    ["words=imatch(all).{^fun,noon$}", [1]],
    ["words=not.like(any).{Fun*,*night}", [3]],
  ] as [string, number[]][])("%s", async (filter, wanted) => {
    expect(await ids(filter)).toEqual(wanted);
  });
});

describe("a filter's value", () => {
  test("is quoted where it holds a separator", async () => {
    expect(await ids('words=in.("a+b (c) \\"d\\", e\\\\f",nothing)'.replaceAll("+", "%2B"))).toEqual([3]);
    expect(await ids('or=(words.eq."a%2Bb (c) \\"d\\", e\\\\f",id.eq.4)')).toEqual([3, 4]);
    expect(await ids('or=(span.ov."[1,2)",id.eq.4)')).toEqual([1, 4]);
    expect(await ids("or=(id.eq(any).{1,2},id.eq.4)")).toEqual([1, 2, 4]);
  });

  test("keeps blanks in a list, except after the opening bracket", async () => {
    expect(await ids("words=in.( Fun at noon)")).toEqual([1]);
    expect(await ids("words=in.(nothing, Fun at noon)")).toEqual([]);
    expect(await ids("id=in.(   )")).toEqual([]);
  });

  test("keeps an unclosed quotation mark as a letter", async () => {
    expect(await ids('words=in.(")')).toEqual([]);
    expect(await ids('words=in.("Fun at noon)')).toEqual([]);
    expect(await ids('or=(words.eq.",id.eq.1)')).toEqual([1]);
  });

  test("of isdistinct.null is the word null, not NULL", async () => {
    expect(await ids("words=isdistinct.null")).toEqual([1, 2, 3, 4]);
  });

  test("may be compared within composites and arrays", async () => {
    expect(await ids("at->>street=eq.Low Road")).toEqual([2]);
    expect(await ids("at->number=eq.1")).toEqual([1]);
    const answer = await api.send("GET", "/documents?select=id&tags->>0=eq.red");
    expect(answer.json).toEqual([{ id: 1 }]);
  });

  test("is compared as text with ->> and as JSON with ->", async () => {
    const of = async (filter: string) => (await api.send("GET", `/documents?select=id&${filter}`)).json;
    expect(await of("data->foo->>bar=gte.6")).toEqual([{ id: 2 }]);
    expect(await of("data->foo->bar=eq.5")).toEqual([{ id: 1 }]);
    expect(await of("plain->a=eq.2")).toEqual([{ id: 2 }]);
    expect(await of('data->foo=cs.{"bar":7}')).toEqual([{ id: 2 }]);
  });

  test("can be searched for in JSON and text", async () => {
    const of = async (filter: string) => (await api.send("GET", `/documents?select=id&${filter}`)).json;
    expect(await of("data=fts.two")).toEqual([{ id: 2 }]);
    expect(await of("plain=fts(simple).zzz")).toEqual([]);
    expect(await of("data->>name=fts(simple).one")).toEqual([{ id: 1 }]);
    expect(await of("search=not.wfts(english).impossible")).toEqual([{ id: 2 }]);
  });

  test("of the wrong type is refused in PostgreSQL's words", async () => {
    expect(await api.send("GET", "/spans?id=eq.x")).toMatchObject({
      status: 400,
      json: { code: "22P02", message: 'invalid input syntax for type integer: "x"' },
    });
    expect(await api.send("GET", "/spans?id=like.1")).toMatchObject({ status: 404, json: { code: "42883" } });
  });
});

describe("logic trees", () => {
  test.each([
    ["or=(id.eq.1,and(id.gt.2,words.is.null))", [1, 4]],
    ["and=(id.gt.1,or(words.is.null,id.eq.2))", [2, 4]],
    ["not.and=(id.gt.1,words.not.is.null)", [1, 4]],
    ["or=(not.and(id.gt.1,id.lt.4),id.eq.2)", [1, 2, 4]],
    ["or=(id.eq.1,id.eq.2)&or=(id.eq.2,id.eq.3)&id=lt.4", [2]],
    ["or=(id.not.in.(1,2),words.eq.none)", [3, 4]],
  ] as [string, number[]][])("%s", async (filter, wanted) => {
    expect(await ids(filter)).toEqual(wanted);
  });

  test("stand before an embed too, and inside one", async () => {
    const get = async (path: string) => (await api.send("GET", path)).json;
    expect(await get("/clients?select=id,projects(id)&id=eq.2&projects.or=(id.eq.3,name.eq.x)")).toEqual([
      { id: 2, projects: [{ id: 3 }] },
    ]);
    expect(await get("/clients?select=id,projects(id)&id=eq.2&projects.not.or=(id.eq.3,name.eq.x)")).toEqual([
      { id: 2, projects: [{ id: 4 }] },
    ]);
    expect(
      await get("/clients?select=id,projects(id)&id=eq.2&projects.not.and=(id.eq.3,name.eq.IOS)"),
    ).toEqual([{ id: 2, projects: [{ id: 4 }] }]);
    expect(await get("/projects?select=id,clients()&or=(clients.is.null,id.eq.1)&order=id")).toEqual([
      { id: 1 },
      { id: 5 },
    ]);
  });

  test("order within order: descending puts nulls first unless told otherwise", async () => {
    const order = async (by: string) =>
      ((await api.send("GET", `/spans?select=id&order=${by}`)).json as { id: number }[]).map(({ id }) => id);
    expect(await order("span.desc")).toEqual([4, 3, 2, 1]);
    expect(await order("span.desc.nullslast")).toEqual([3, 2, 1, 4]);
    expect(await order("span")).toEqual([1, 2, 3, 4]);
    expect(await order("span.asc.nullsfirst")).toEqual([4, 1, 2, 3]);
    expect(await order("at->>street.desc.nullslast,id.desc")).toEqual([2, 1, 4, 3]);
  });
});
