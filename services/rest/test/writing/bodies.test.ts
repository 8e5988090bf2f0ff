// What a body may be, and how functions take it: forms, texts, bytes, xml, and none.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `create function test.whole_xml(xml) returns xml language sql immutable as $$ select $1 $$;
    create function test.whole_bytes(bytea) returns bytea language sql immutable as $$ select $1 $$;
    create function test.length_of(bytea) returns int language sql immutable as $$ select length($1) $$;
    create function test.either(jsonb) returns text language sql immutable as $$ select 'json' $$;
    create function test.either(text) returns text language sql immutable as $$ select 'text' $$;
    create function test.twice(json) returns text language sql immutable as $$ select 'json' $$;
    create function test.twice(jsonb) returns text language sql immutable as $$ select 'jsonb' $$;
    create function test.named_first(a int) returns text language sql immutable as $$ select 'named' $$;
    create function test.named_first(json) returns text language sql immutable as $$ select 'whole' $$;
    create function test.nothing_needed() returns text language sql immutable as $$ select 'none' $$;
    create function test.two_unnamed(int, int) returns int language sql immutable as $$ select $1 + $2 $$;
    create function test.needs_list(variadic list int[]) returns int language sql immutable as $$ select cardinality(list) $$;
    create function test.is_null(a text default 'x') returns boolean language sql immutable as $$ select a is null $$;
    create type test.mood as enum ('calm', 'loud');
    create domain test.grade as int check (value between 1 and 5);
    create function test.a_mood() returns test.mood language sql immutable as $$ select 'loud'::test.mood $$;
    create function test.a_grade(g test.grade) returns test.grade language sql immutable as $$ select g $$;
    create function test.no_rows() returns setof test.clients language sql stable as $$ select * from test.clients where false $$;
    create function test.a_true() returns boolean language sql stable as 'select true';
    create procedure test.a_procedure() language sql as 'select 1';
    grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());
const post = (path: string, body: unknown, type?: string, accept?: string) =>
  api.send("POST", path, {
    body,
    headers: { ...(type ? { "content-type": type } : {}), ...(accept ? { accept } : {}) },
  });

describe("a REST request's body", () => {
  test("without a content type is JSON", async () => {
    const answer = await api.send("POST", "/users", {
      body: new TextEncoder().encode('{"id": 300, "name": "typeless"}'),
      headers: { prefer: "return=representation" },
    });
    expect(answer.json).toEqual([{ id: 300, name: "typeless" }]);
  });

  test("may be a form or csv for updates too", async () => {
    await api.sql("insert into test.users values (301, 'before')");
    const prefer = "return=representation";
    const form = { prefer, "content-type": "application/x-www-form-urlencoded" };
    expect(
      (await api.send("PATCH", "/users?id=eq.301", { body: "name=of+a+form", headers: form })).json,
    ).toEqual([{ id: 301, name: "of a form" }]);
    const csv = { prefer, "content-type": "text/csv" };
    expect(
      (await api.send("PATCH", "/users?id=eq.301", { body: "name\nof csv", headers: csv })).json,
    ).toEqual([{ id: 301, name: "of csv" }]);
  });

  test.each(["text/plain", "text/xml", "application/octet-stream"])(
    "of type %s is for functions only",
    async (type) => {
      expect(await post("/users", "x", type)).toMatchObject({
        status: 400,
        json: { code: "PGRST102", message: `Content-Type not acceptable: ${type}` },
      });
    },
  );
});

describe("a single unnamed parameter", () => {
  test("takes xml as xml", async () => {
    const answer = await post("/rpc/whole_xml", "<a>1</a>", "text/xml", "text/xml");
    expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([
      200,
      "<a>1</a>",
      "text/xml; charset=utf-8",
    ]);
  });

  test("takes bytes as bytes, and gives them back", async () => {
    const bytes = new Uint8Array([0, 255, 128, 10]);
    expect((await post("/rpc/length_of", bytes, "application/octet-stream")).json).toBe(4);
    expect((await post("/rpc/whole_bytes", bytes, "application/octet-stream")).json).toBe("\\x00ff800a");
  });

  test("is chosen by the type of the body", async () => {
    expect((await post("/rpc/either", "x", "text/plain")).json).toBe("text");
    expect((await post("/rpc/either", { a: 1 })).json).toBe("json");
    expect(await post("/rpc/either", "x", "application/octet-stream")).toMatchObject({
      status: 404,
      json: {
        code: "PGRST202",
        message: "Could not find the function test.either in the schema cache",
        details:
          "Searched for the function test.either with a single unnamed bytea parameter, but no matches were found in the schema cache.",
      },
    });
  });

  test("that two functions have is ambiguous, and one with names comes first", async () => {
    expect(await post("/rpc/twice", [1])).toMatchObject({ status: 300, json: { code: "PGRST203" } });
    expect((await post("/rpc/named_first", { a: 1 })).json).toBe("named");
    expect((await post("/rpc/named_first", { b: 1 })).json).toBe("whole");
  });
});

describe("a function's arguments", () => {
  test("by GET: the last of several wins, lists are literals, what reads as a filter is one", async () => {
    const get = async (path: string) => (await api.send("GET", path)).json;
    expect(await get("/rpc/add_them?a=1&a=5&b=2")).toBe(7);
    expect(await get("/rpc/array_in?list={4,5}")).toBe(9);
    expect(await get("/rpc/say_hello?name=eq.x")).toMatchObject({
      code: "42703",
      message: "column pgrst_source.name does not exist",
    });
    expect(await get("/rpc/say_hello?name=equal.x")).toBe("Hello, equal.x");
  });

  test("by POST: null is null, and columns chooses among the keys", async () => {
    expect((await post("/rpc/is_null", { a: null })).json).toBe(true);
    expect((await post("/rpc/is_null", {})).json).toBe(false);
    expect((await post("/rpc/add_them?columns=a,b", { a: 1, b: 2, c: 3 })).json).toBe(3);
  });

  test("a list of any length must be given where it has no default", async () => {
    expect((await api.send("GET", "/rpc/needs_list?list=1&list=2")).json).toBe(2);
    expect((await post("/rpc/needs_list", { list: [1, 2, 3] })).json).toBe(3);
    expect((await post("/rpc/needs_list", {})).json).toMatchObject({ code: "PGRST202" });
  });

  test("to a function without parameters are too many", async () => {
    expect((await post("/rpc/nothing_needed", {})).json).toBe("none");
    expect((await post("/rpc/nothing_needed", { a: 1 })).json).toMatchObject({ code: "PGRST202" });
    expect((await post("/rpc/nothing_needed", "x", "text/plain")).json).toMatchObject({ code: "PGRST202" });
  });

  test("what cannot be called is not found: procedures, and more than one unnamed parameter", async () => {
    for (const name of ["two_unnamed", "a_procedure"])
      expect((await post(`/rpc/${name}`, {})).json).toMatchObject({ code: "PGRST202" });
  });

  test("in wrong number are told with what was searched for, in alphabetical order", async () => {
    expect((await api.send("GET", "/rpc/add_them?z=1&c=2")).json).toMatchObject({
      message: "Could not find the function test.add_them(c, z) in the schema cache",
      details:
        "Searched for the function test.add_them with parameters c, z, but no matches were found in the schema cache.",
      hint: "Perhaps you meant to call the function test.add_them(a, b)",
    });
    expect((await api.send("GET", "/rpc/add_them?a=1")).json).toMatchObject({
      details:
        "Searched for the function test.add_them with parameter a, but no matches were found in the schema cache.",
    });
    expect((await api.send("GET", "/rpc/qqqqqq")).json).toMatchObject({ hint: null });
  });
});

describe("a function's result", () => {
  test.each([
    ["/rpc/a_mood", '"loud"'],
    ["/rpc/a_grade?g=3", "3"],
    ["/rpc/a_true", "true"],
    ["/rpc/no_rows", "[]"],
    ["/rpc/numbers?limit=2&offset=1", "[2, 3]"],
  ])("%s", async (path, text) => {
    expect((await api.send("GET", path)).text).toBe(text);
  });

  test("has a Content-Range and no Location", async () => {
    const one = await api.send("GET", "/rpc/a_true", { headers: { prefer: "count=exact" } });
    expect(one.headers.get("content-range")).toBe("0-0/1");
    expect((await api.send("GET", "/rpc/a_true")).headers.get("content-range")).toBe("0-0/*");
    expect(one.headers.get("content-location")).toBeNull();
    expect(one.headers.get("preference-applied")).toBe("count=exact");
  });

  test("by HEAD is headers alone", async () => {
    const head = await api.send("HEAD", "/rpc/get_projects?limit=2", { headers: { prefer: "count=exact" } });
    expect([head.status, head.text, head.headers.get("content-range")]).toEqual([206, "", "0-1/5"]);
  });

  test("may be CSV", async () => {
    expect((await api.send("GET", "/rpc/listing", { headers: { accept: "text/csv" } })).text).toBe(
      "n,label\n1,one\n2,two",
    );
  });

  test("of type bytea is sent as bytes, and as no other type", async () => {
    const octets = "application/octet-stream";
    const bytes = new Uint8Array([104, 105]);
    const raw = await post("/rpc/whole_bytes", bytes, octets, octets);
    expect([raw.text, raw.headers.get("content-type")]).toEqual(["hi", octets]);
    const text = await api.send("GET", "/rpc/say_hello", { headers: { accept: octets } });
    expect(text.text).toBe("Hello, World");
    expect(await api.send("GET", "/rpc/add_them?a=1&b=2", { headers: { accept: octets } })).toMatchObject({
      status: 406,
      json: { code: "PGRST107" },
    });
  });
});
