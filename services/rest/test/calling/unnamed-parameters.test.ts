// Functions with one parameter that has no name take the whole body, by its type: https://docs.postgrest.org/en/v14/references/api/functions.html
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `create domain test."text/plain" as text; create domain test."text/xml" as pg_catalog.xml;
    create domain test."application/octet-stream" as bytea;
    create function test.only_json(json) returns json language sql as 'select $1';
    create function test.only_text(text) returns test."text/plain" language sql as 'select $1::test."text/plain"';
    create function test.only_xml(pg_catalog.xml) returns test."text/xml" language sql as 'select $1::test."text/xml"';
    create function test.only_bytes(bytea) returns test."application/octet-stream" language sql as 'select $1::test."application/octet-stream"';
    create function test.only_int(int) returns int language sql as 'select $1';
    create function test.named(data json) returns json language sql as 'select data';
    create function test.any_of(json) returns json language sql as 'select $1';
    create function test.any_of(bytea) returns test."application/octet-stream" language sql as 'select $1::test."application/octet-stream"';
    create function test.any_of(text) returns test."text/plain" language sql as 'select $1::test."text/plain"';
    create function test.any_of() returns int language sql as 'select 1';
    create function test.any_of(x int, y int) returns int language sql as 'select x + y';
    create function test.or_none() returns int language sql as 'select 1';
    create function test.or_none(text) returns text language sql as 'select $1';
    create function test.or_default() returns int language sql as 'select 1';
    create function test.or_default(text default 'standard') returns text language sql as 'select $1';
    create function test.by_default(text default 'standard') returns text language sql as 'select $1';
    create function test.both(json) returns json language sql as 'select $1';
    create function test.both(jsonb) returns jsonb language sql as 'select $1';
    create function test.both(x int, y int) returns int language sql as 'select x + y';
    grant usage on schema test to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());

const post = (path: string, type: string, body: string | Uint8Array, accept = type) =>
  api.send("POST", path, { body, headers: { "content-type": type, accept } });
const bytes = new Uint8Array([0, 137, 80, 78, 71, 255]);

describe("a function with one unnamed parameter", () => {
  test("takes an object whole, its key order and all", async () => {
    const answer = await post("/rpc/only_json", "application/json", '{"B": 2, "A": 1}');
    expect([answer.status, answer.text]).toEqual([200, '{"B": 2, "A": 1}']);
  });

  test("takes text, and gives it as it came", async () => {
    const answer = await post("/rpc/only_text", "text/plain", "unnamed text arg");
    expect([answer.status, answer.text]).toEqual([200, "unnamed text arg"]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("takes xml", async () => {
    const note = "<note><from>John</from></note>";
    expect((await post("/rpc/only_xml", "text/xml", note)).text).toBe(note);
    expect(await post("/rpc/only_xml", "text/xml", "<")).toMatchObject({
      status: 400,
      json: { code: "2200N", message: "invalid XML content", hint: null },
    });
  });

  test("takes bytes", async () => {
    const response = await api.rest.app.request("http://localhost/rest/v1/rpc/only_bytes", {
      method: "POST",
      body: bytes,
      headers: { "content-type": "application/octet-stream", accept: "application/octet-stream" },
    });
    expect([response.status, new Uint8Array(await response.arrayBuffer())]).toEqual([200, bytes]);
  });

  test("is not found where its parameter has a name", async () => {
    expect((await post("/rpc/named", "application/json", '{"A": 1, "B": 2}')).json).toEqual({
      code: "PGRST202",
      message: "Could not find the function test.named(A, B) in the schema cache",
      details:
        "Searched for the function test.named with parameters A, B or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.",
      hint: null,
    });
  });

  test.each([
    ["text/plain", "text"],
    ["text/xml", "xml"],
    ["application/octet-stream", "bytea"],
  ])("is not found for %s where its parameter is of another type", async (type, parameter) => {
    expect(await post("/rpc/only_int", type, "a simple text", "application/json")).toMatchObject({
      status: 404,
      json: {
        code: "PGRST202",
        message: "Could not find the function test.only_int in the schema cache",
        details: `Searched for the function test.only_int with a single unnamed ${parameter} parameter, but no matches were found in the schema cache.`,
        hint: null,
      },
    });
  });

  test("comes after functions whose parameters are named", async () => {
    const several = (type: string, body: string, accept = type) => post("/rpc/any_of", type, body, accept);
    expect((await several("application/json", "{}")).json).toBe(1);
    expect((await several("application/json", '{"x": 1, "y": 2}')).json).toBe(3);
    expect((await several("application/json", '{"A": 1}')).json).toEqual({ A: 1 });
    expect((await several("text/plain", "words")).text).toBe("words");
    expect((await api.send("GET", "/rpc/any_of", { headers: { "content-type": "text/plain" } })).json).toBe(
      1,
    );
    expect(await several("text/csv", "a,b\n1,2\n4,6", "application/json")).toMatchObject({
      status: 404,
      json: {
        hint: "Perhaps you meant to call the function test.any_of(x, y)",
        message: "Could not find the function test.any_of(a, b) in the schema cache",
        details:
          "Searched for the function test.any_of with parameters a, b, but no matches were found in the schema cache.",
      },
    });
  });

  test("is not chosen between json and jsonb", async () => {
    expect(await post("/rpc/both", "application/json", '{"A": 1}')).toMatchObject({
      status: 300,
      json: {
        code: "PGRST203",
        message:
          "Could not choose the best candidate function between: test.both( => json), test.both( => jsonb)",
      },
    });
  });

  test("is met by an argument with the empty name, and takes the body whole", async () => {
    const answer = await post("/rpc/or_none", "application/json", '{"": "test"}');
    expect([answer.status, answer.json]).toEqual([200, '{"": "test"}']);
    expect((await post("/rpc/or_none", "application/json", "{}")).json).toBe(1);
    const asked = await api.send("GET", "/rpc/or_none?=test");
    expect([asked.status, asked.json]).toEqual([200, '{"":"test"}']);
  });

  test("with a default is called without arguments", async () => {
    const answer = await api.send("GET", "/rpc/by_default");
    expect([answer.status, answer.json]).toEqual([200, "standard"]);
  });

  test("with a default is ambiguous beside a function without parameters", async () => {
    const ambiguous = {
      status: 300,
      json: {
        code: "PGRST203",
        details: null,
        hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
        message:
          "Could not choose the best candidate function between: test.or_default(), test.or_default( => text)",
      },
    };
    expect(await post("/rpc/or_default", "application/json", "{}")).toMatchObject(ambiguous);
    expect(await api.send("GET", "/rpc/or_default")).toMatchObject(ambiguous);
    const answer = await post("/rpc/or_default", "application/json", '{"": "test"}');
    expect([answer.status, answer.json]).toEqual([200, '{"": "test"}']);
  });
});
