// The same client once more: calls without rows, other schemas and forms, and what each status is called.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestClient, type RestServer, startRestServer } from "./start-rest.ts";

let server: RestServer;
let guest: RestClient;
let ann: RestClient;

beforeAll(async () => {
  server = await startRestServer();
  await server.sql(`create function test.count_keys(data jsonb) returns setof text language sql stable as $$ select jsonb_object_keys(data) $$;
    grant execute on function test.count_keys(jsonb) to anon`);
  guest = server.connect(await server.sign({ role: "anon" }));
  ann = server.connect(await server.sign({ role: "authenticated", sub: "ann" }));
});
afterAll(() => server.close());

type Answered = { status: number; statusText: string; error: { code?: string } | null };
const told = async (query: PromiseLike<Answered>) => {
  const { status, statusText, error } = await query;
  return [status, statusText, error?.code ?? null];
};

describe("calls of functions", () => {
  test("with head: true count and give no rows, with arguments of any type", async () => {
    const counted = await guest.rpc("get_projects", { min_id: 2 }, { head: true, count: "exact" });
    expect([counted.status, counted.count, counted.data]).toEqual([200, 4, null]);
    // an object has no place in an address: the client posts it and asks for as little as possible
    await expect
      .poll(async () => {
        const { status, count } = await guest.rpc(
          "count_keys",
          { data: { a: 1, b: 2 } },
          { head: true, count: "exact" },
        );
        return [status, count];
      })
      .toEqual([200, 2]);
  });

  test("by GET tell list arguments from filters", async () => {
    const { data } = await guest.rpc("get_projects", { min_id: 1 }, { get: true }).gt("id", 3).select("id");
    expect(data).toEqual([{ id: 4 }, { id: 5 }]);
    expect((await guest.rpc("joined", { words: ["a", "b"] })).data).toBe("a-b");
  });
});

test("each error has the status text of its status", async () => {
  const row = { id: 700, name: "seven" };
  expect(await told(guest.from("clients").select())).toEqual([200, "OK", null]);
  expect(await told(guest.from("clients").insert(row))).toEqual([201, "Created", null]);
  expect(await told(guest.from("clients").delete().eq("id", 700))).toEqual([204, "No Content", null]);
  expect(await told(guest.from("items").select("id", { count: "exact" }).limit(2))).toEqual([
    206,
    "Partial Content",
    null,
  ]);
  expect(await told(guest.from("addresses").select("orders(id)"))).toEqual([
    300,
    "Multiple Choices",
    "PGRST201",
  ]);
  expect(await told(guest.from("clients").select("nope"))).toEqual([400, "Bad Request", "42703"]);
  expect(await told(guest.from("hidden").select())).toEqual([401, "Unauthorized", "42501"]);
  expect(await told(ann.from("hidden").select())).toEqual([403, "Forbidden", "42501"]);
  expect(await told(guest.from("nothing_like_it").select())).toEqual([404, "Not Found", "PGRST205"]);
  expect(await told(guest.rpc("insert_item", {}, { get: true }))).toEqual([
    405,
    "Method Not Allowed",
    "25006",
  ]);
  expect(await told(guest.from("clients").select().single())).toEqual([406, "Not Acceptable", "PGRST116"]);
  expect(await told(guest.from("clients").insert({ id: 1, name: "again" }))).toEqual([
    409,
    "Conflict",
    "23505",
  ]);
  expect(await told(guest.from("clients").select("*", { count: "exact" }).range(9, 10))).toEqual([
    416,
    "Range Not Satisfiable",
    "PGRST103",
  ]);
});

describe("media types and schemas", () => {
  test("that do not exist are refused by name", async () => {
    expect(await told(guest.from("clients").select().geojson())).toEqual([406, "Not Acceptable", "PGRST107"]);
    expect(await told(guest.from("clients").select().explain())).toEqual([406, "Not Acceptable", "PGRST107"]);
    const other = guest.schema("auth" as "test");
    expect(await told(other.from("clients").select())).toEqual([406, "Not Acceptable", "PGRST106"]);
    expect(await told(other.rpc("say_hello"))).toEqual([406, "Not Acceptable", "PGRST106"]);
  });

  test("a client may choose the schema public explicitly", async () => {
    const { data, error } = await guest
      .schema("public" as "test")
      .from("areas")
      .select("name")
      .limit(1);
    expect([error, data]).toEqual([null, expect.any(Array)]);
  });

  test("query plans are shown where the operator allows them, as text and JSON", async () => {
    await server.sql(`do $$ begin execute format('alter role authenticator in database %I set "pgrst.db_plan_enabled" = true', current_database()); end $$;
      notify pgrst, 'reload config'`);
    await expect
      .poll(async () => (await guest.from("clients").select().eq("id", 1).explain()).data)
      .toContain("cost=");
    const { data } = await guest.from("clients").select().explain({ format: "json", analyze: true });
    expect(data).toMatchObject([{ Plan: { "Actual Rows": 1 }, "Execution Time": expect.any(Number) }]);
  });

  test("nulls are left out of a single object too", async () => {
    const { data } = await guest.from("documents").select().eq("id", 3).stripNulls().single();
    expect(data).toEqual({ id: 3 });
  });
});
