// Calls and writes that are refused or rolled back as a whole.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true },
    `create function test.add_two() returns setof test.items language sql as $$ insert into test.items values (900), (901) returning * $$;
    create function test.no_xmlagg() returns void language plpgsql as $$ begin raise undefined_function using message = 'function xmlagg(record) does not exist'; end $$;
    create function test.both(a text, b int) returns text language sql stable as $$ select a || b $$;
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon;`,
  );
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

describe("calls and writes", () => {
  test("that give more rows than the one object requested are rolled back", async () => {
    const accept = "application/vnd.pgrst.object+json";
    expect(await api.send("POST", "/rpc/add_two", { headers: { accept } })).toMatchObject({
      status: 406,
      json: { code: "PGRST116", details: "The result contains 2 rows" },
    });
    expect(await get("/items?id=gte.900")).toEqual([]);
  });

  test("by HEAD cannot write", async () => {
    expect((await api.send("HEAD", "/rpc/insert_item")).status).toBe(405);
    expect(await get("/items?id=gt.15&select=count()")).toEqual([{ count: 0 }]);
  });

  test("may be sent as a form", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await api.send("POST", "/rpc/both", { body: "a=x+y&b=2", headers });
    expect([answer.status, answer.json]).toEqual([200, "x y2"]);
  });

  test("of more rows than max-affected are refused with strict handling, and done with lenient", async () => {
    const change = (handling: string) =>
      api.send("PATCH", "/users?id=lte.3", {
        body: { name: "same" },
        headers: { prefer: `handling=${handling}, max-affected=2` },
      });
    expect(await change("strict")).toMatchObject({
      status: 400,
      json: {
        code: "PGRST124",
        message: "Query result exceeds max-affected preference constraint",
        details: "The query affects 3 rows",
      },
    });
    expect(await get("/users?name=eq.same&select=count()")).toEqual([{ count: 0 }]);
    const done = await change("lenient");
    expect([done.status, done.headers.get("preference-applied")]).toEqual([204, "handling=lenient"]);
  });

  test("by PUT take no operator but eq", async () => {
    for (const filter of ["a=gt.5&b=eq.1", "a=eq.5&b=eq.1&extra=eq.x", "or=(a.eq.5,b.eq.1)"])
      expect(
        await api.send("PUT", `/compound?${filter}`, { body: { a: 5, b: 1, extra: "x" } }),
      ).toMatchObject({ status: 405, json: { code: "PGRST105" } });
  });

  test("are 406 for a media type whose aggregate does not exist", async () => {
    expect(await api.send("POST", "/rpc/no_xmlagg")).toMatchObject({ status: 406, json: { code: "42883" } });
  });
});

describe("a transaction's end", () => {
  const add = (rest: TestRest, id: number, prefer: string) =>
    rest.send("POST", "/clients", { body: { id, name: "tried" }, headers: prefer ? { prefer } : {} });

  test("may be a rollback always, or unless the client prefers a commit", async () => {
    const always = await startRest({ transactionEnd: "rollback" });
    const unless = await startRest({ transactionEnd: "rollback-allow-override" });
    try {
      expect((await add(always, 70, "tx=commit")).headers.get("preference-applied")).toBeNull();
      expect((await add(unless, 70, "")).status).toBe(201);
      expect((await add(unless, 71, "tx=commit")).headers.get("preference-applied")).toBe("tx=commit");
      expect((await always.send("GET", "/clients?id=gte.70")).json).toEqual([]);
      expect((await unless.send("GET", "/clients?id=gte.70&select=id")).json).toEqual([{ id: 71 }]);
    } finally {
      await always.close();
      await unless.close();
    }
  });
});
