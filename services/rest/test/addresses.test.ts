// Paths, methods, schemas and forms of answers: what is settled before a row is read.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "./start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest();
});
afterAll(() => api.close());
const get = (path: string, headers: Record<string, string> = {}) => api.send("GET", path, { headers });

describe("names in a REST address", () => {
  test("are decoded and case-sensitive", async () => {
    expect((await get("/%63lients?select=id&limit=1")).status).toBe(200);
    expect(await get("/Clients")).toMatchObject({ status: 404, json: { code: "PGRST205" } });
  });

  test("that resemble no relation get no hint, whatever the method", async () => {
    const unknown = {
      status: 404,
      json: {
        code: "PGRST205",
        message: "Could not find the table 'test.zzz' in the schema cache",
        details: null,
        hint: null,
      },
    };
    expect(await get("/zzz")).toMatchObject(unknown);
    expect(await api.send("POST", "/zzz", { body: { id: 1 } })).toMatchObject(unknown);
    expect(await api.send("PATCH", "/zzz", { body: { id: 1 } })).toMatchObject(unknown);
    expect(await api.send("PUT", "/zzz?id=eq.1", { body: { id: 1 } })).toMatchObject(unknown);
    expect(await api.send("DELETE", "/zzz?id=eq.1")).toMatchObject(unknown);
    expect(await api.send("OPTIONS", "/zzz")).toMatchObject({ status: 404 });
  });

  test("of functions take no method that changes rows", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect(await api.send(method, "/rpc/say_hello", { body: {} })).toMatchObject({
        status: 405,
        json: { code: "PGRST101", message: `Cannot use the ${method} method on RPC` },
      });
    expect(await get("/rpc/say_hello/more")).toMatchObject({
      status: 404,
      json: { code: "PGRST125", message: "Invalid path specified in request URL" },
    });
  });
});

describe("schemas", () => {
  test("writes and calls are led by Content-Profile, reads by Accept-Profile", async () => {
    const elsewhere = { "content-profile": "public", "accept-profile": "test" };
    expect(await api.send("POST", "/clients", { body: { id: 1 }, headers: elsewhere })).toMatchObject({
      status: 404,
      json: { message: "Could not find the table 'public.clients' in the schema cache" },
    });
    expect(await api.send("POST", "/rpc/say_hello", { headers: elsewhere })).toMatchObject({ status: 404 });
    expect((await get("/clients?limit=1", elsewhere)).status).toBe(200);
    expect(await api.send("DELETE", "/clients", { headers: { "content-profile": "auth" } })).toMatchObject({
      status: 406,
      json: { code: "PGRST106", message: "Invalid schema: auth" },
    });
  });

  test("where there is only one, it is not named", async () => {
    const one = await startRest({ schemas: ["test"] });
    try {
      const answer = await one.send("GET", "/clients?limit=1");
      expect([answer.status, answer.headers.get("content-profile")]).toEqual([200, null]);
    } finally {
      await one.close();
    }
  });
});

describe("OPTIONS", () => {
  const allow = async (path: string) => (await api.send("OPTIONS", path)).headers.get("allow");

  test("lists the methods that a table's keys and a view's rules allow", async () => {
    await api.sql(`create table test.keyless (a int);
      create view test.totals as select count(*) as total from test.clients;
      grant all on test.keyless, test.totals to anon; notify pgrst`);
    await expect.poll(() => allow("/totals")).toBe("OPTIONS,GET,HEAD");
    expect(await allow("/keyless")).toBe("OPTIONS,GET,HEAD,POST,PATCH,DELETE");
    const answer = await api.send("OPTIONS", "/keyless");
    expect([answer.status, answer.text]).toEqual([200, ""]);
  });

  test("answers a browser's preflight with every method and header", async () => {
    const asked = { origin: "https://a.example", "access-control-request-method": "PATCH" };
    const answer = await api.send("OPTIONS", "/clients", { headers: asked });
    expect(answer.headers.get("access-control-allow-methods")).toBe(
      "GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD",
    );
    expect(answer.headers.get("access-control-allow-headers")).toBe(
      "Authorization, Accept, Accept-Language, Content-Language",
    );
    expect(answer.headers.get("access-control-max-age")).toBe("86400");
    const read = await get("/clients", { origin: "https://a.example" });
    expect(read.headers.get("access-control-allow-origin")).toBe("*");
    expect(read.headers.get("access-control-expose-headers")).toBe(
      "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit",
    );
  });
});

describe("media types of an answer", () => {
  test.each([
    [undefined, "application/json; charset=utf-8", '[{"id":1}]'],
    ["application/vnd.pgrst.array+json", "application/json; charset=utf-8", '[{"id":1}]'],
    ["application/vnd.pgrst.object", "application/vnd.pgrst.object+json; charset=utf-8", '{"id":1}'],
    ["application/vnd.pgrst.object+json", "application/vnd.pgrst.object+json; charset=utf-8", '{"id":1}'],
    ["text/csv", "text/csv; charset=utf-8", "id\n1"],
    ["text/csv;q=0.5, application/json;q=0.9", "application/json; charset=utf-8", '[{"id":1}]'],
    [
      "application/vnd.pgrst.array+json;nulls=stripped",
      "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
      '[{"id":1}]',
    ],
  ])("%s", async (accept, type, text) => {
    const answer = await get("/clients?select=id&id=eq.1", accept ? { accept } : {});
    expect([answer.headers.get("content-type"), answer.text]).toEqual([type, text]);
  });

  test("GeoJSON, which needs an extension we do not have, is refused by name", async () => {
    expect(await get("/clients", { accept: "application/geo+json" })).toMatchObject({
      status: 406,
      json: {
        code: "PGRST107",
        message: "None of these media types are available: application/geo+json",
      },
    });
  });

  test("nulls are stripped inside embeds and json too", async () => {
    const answer = await get("/projects?select=id,clients(name),plain:name&id=eq.5", {
      accept: "application/vnd.pgrst.array+json;nulls=stripped",
    });
    expect(answer.json).toEqual([{ id: 5, plain: "Orphan" }]);
  });

  test("one object of no rows, or of several, is refused with their number", async () => {
    const accept = "application/vnd.pgrst.object+json";
    const refused = (rows: number) => ({
      status: 406,
      json: {
        code: "PGRST116",
        message: "Cannot coerce the result to a single JSON object",
        details: `The result contains ${rows} rows`,
        hint: null,
      },
    });
    expect(await get("/clients?id=eq.0", { accept })).toMatchObject(refused(0));
    expect(await get("/clients", { accept })).toMatchObject(refused(2));
  });
});

describe("REST errors", () => {
  test("have four fields, a content type, and name their source", async () => {
    const answer = await get("/zzz");
    expect(answer.text).toMatch(/^\{"code":/);
    expect(Object.keys(answer.json as object)).toEqual(["code", "details", "hint", "message"]);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("proxy-status")).toBe("PostgREST; error=PGRST205");
  });

  test.each([
    ["grammar before the table", "GET", "/zzz?select=(", {}, "PGRST100"],
    ["the schema before the grammar", "GET", "/clients?select=(", { "accept-profile": "auth" }, "PGRST106"],
    ["the table before its embeds", "GET", "/zzz?select=nothing(id)", {}, "PGRST205"],
    [
      "an embed before preferences",
      "GET",
      "/clients?select=zzz(id)",
      { prefer: "handling=strict,x" },
      "PGRST200",
    ],
    ["preferences before the range", "GET", "/clients?limit=-1", { prefer: "handling=strict,x" }, "PGRST122"],
    ["the range before the rows", "GET", "/clients?limit=-1&nope=eq.1", {}, "PGRST103"],
  ])("%s", async (_order, method, path, headers, code) => {
    expect((await api.send(method, path, { headers: headers as Record<string, string> })).json).toMatchObject(
      {
        code,
      },
    );
  });
});
