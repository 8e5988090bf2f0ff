// The same client: what it writes, and the functions it calls.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestClient, type RestServer, startRestServer } from "./start-rest.ts";

let server: RestServer;
let guest: RestClient;

beforeAll(async () => {
  server = await startRestServer();
  guest = server.connect(await server.sign({ role: "anon" }));
});
afterAll(() => server.close());

describe("writing with supabase-js", () => {
  test("insert answers with nothing, or with what was stored", async () => {
    const plain = await guest.from("unique_names").insert({ id: 10, name: "bea", age: 3 });
    expect([plain.status, plain.statusText, plain.data, plain.error]).toEqual([201, "Created", null, null]);
    const shown = await guest
      .from("unique_names")
      .insert({ id: 11, name: "cat", age: 4 })
      .select("name")
      .single();
    expect(shown.data).toEqual({ name: "cat" });
  });

  test("bulk insert fills what is missing with null or the default", async () => {
    const nulls = await guest
      .from("defaults")
      .insert([{ name: "a" }, { size: 1 }])
      .select("name, size");
    expect(nulls.data).toEqual([
      { name: "a", size: null },
      { name: null, size: 1 },
    ]);
    const filled = await guest
      .from("defaults")
      .insert([{ name: "a" }, { size: 1 }], { defaultToNull: false })
      .select("name, size");
    expect(filled.data).toEqual([
      { name: "a", size: 7 },
      { name: "unnamed", size: 1 },
    ]);
  });

  test("upsert merges or leaves alone", async () => {
    const merged = await guest.from("unique_names").upsert({ id: 1, name: "ann", age: 31 }).select("age");
    expect([merged.status, merged.data]).toEqual([200, [{ age: 31 }]]);
    const ignored = await guest
      .from("unique_names")
      .upsert(
        [
          { id: 90, name: "ann", age: 1 },
          { id: 91, name: "new", age: 2 },
        ],
        { onConflict: "name", ignoreDuplicates: true },
      )
      .select("id");
    expect([ignored.status, ignored.data]).toEqual([201, [{ id: 91 }]]);
  });

  test("update and delete change what the filter says", async () => {
    await guest.from("unique_names").insert([
      { id: 20, name: "x" },
      { id: 21, name: "y" },
    ]);
    const updated = await guest
      .from("unique_names")
      .update({ age: 9 })
      .gte("id", 20)
      .lte("id", 21)
      .select("id, age")
      .order("id");
    expect(updated.data).toEqual([
      { id: 20, age: 9 },
      { id: 21, age: 9 },
    ]);
    const silent = await guest.from("unique_names").update({ age: 8 }).eq("id", 20);
    expect([silent.status, silent.data]).toEqual([204, null]);
    const gone = await guest.from("unique_names").delete({ count: "exact" }).in("id", [20, 21]);
    expect([gone.status, gone.count]).toEqual([204, 2]);
  });

  test("rollback and maxAffected undo a write", async () => {
    const tried = await guest.from("clients").insert({ id: 50, name: "dry" }).select().rollback();
    expect(tried.data).toEqual([{ id: 50, name: "dry" }]);
    expect((await guest.from("clients").select().eq("id", 50)).data).toEqual([]);
    // the client's types offer maxAffected only where generated types name the server's version
    const deletion = guest.from("items").delete().gt("id", 0) as unknown as {
      maxAffected: (rows: number) => PromiseLike<{ error: { code: string } | null }>;
    };
    const { error } = await deletion.maxAffected(3);
    expect(error?.code).toBe("PGRST124");
    expect((await guest.from("items").select("*", { count: "exact", head: true })).count).toBe(15);
  });

  test("refusals of the database keep their code, details and hint", async () => {
    const twice = await guest.from("unique_names").insert({ id: 1, name: "other" });
    expect(twice.status).toBe(409);
    expect(twice.error).toMatchObject({
      code: "23505",
      message: 'duplicate key value violates unique constraint "unique_names_pkey"',
      details: "Key (id)=(1) already exists.",
    });
    const check = await guest.from("unique_names").insert({ id: 60, name: "z", age: -1 });
    expect([check.status, check.error?.code]).toEqual([400, "23514"]);
    const unknown = await guest.from("unique_names").insert({ id: 60, nope: 1 });
    expect(unknown.error).toMatchObject({
      code: "PGRST204",
      message: "Could not find the 'nope' column of 'unique_names' in the schema cache",
    });
  });
});

describe("functions called with supabase-js", () => {
  test("return scalars, rows or nothing", async () => {
    expect((await guest.rpc("add_them", { a: 1, b: 2 })).data).toBe(3);
    expect((await guest.rpc("say_hello")).data).toBe("Hello, World");
    expect((await guest.rpc("add_them", { a: 2, b: 2 }, { get: true })).data).toBe(4);
    const nothing = await guest.rpc("do_nothing");
    expect([nothing.status, nothing.data, nothing.error]).toEqual([204, null, null]);
    expect((await guest.rpc("null_text")).data).toBeNull();
    expect((await guest.rpc("array_in", { list: [1, 2, 3] })).data).toBe(6);
    expect((await guest.rpc("array_in", { list: [1, 2, 3] }, { get: true })).data).toBe(6);
  });

  test("return rows that can be filtered, ordered, limited, embedded and counted", async () => {
    const { data, count } = await guest
      .rpc("get_projects", { min_id: 2 }, { count: "exact" })
      .select("name, clients(name)")
      .neq("id", 3)
      .order("id", { ascending: false })
      .limit(2);
    expect(count).toBe(3);
    expect(data).toEqual([
      { name: "Orphan", clients: null },
      { name: "OSX", clients: { name: "Apple" } },
    ]);
  });

  test("raise errors that arrive with status, code, details and hint", async () => {
    const { error, status, statusText } = await guest.rpc("raise_custom");
    expect([status, statusText]).toEqual([409, "Sold out"]);
    expect(error).toMatchObject({
      message: "Sold out",
      details: "BOOKINGS_SOLD_OUT",
      hint: "Try another night",
    });
  });

  test("that are unknown give another error than a wrong call", async () => {
    const { error, status } = await guest.rpc("add_them", { a: 1 });
    expect([status, error?.code]).toEqual([404, "PGRST202"]);
  });
});
