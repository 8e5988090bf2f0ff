// The unmodified client of Supabase against our data API, over HTTP.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestServer, startRestServer } from "./start-rest.ts";

let server: RestServer;
let anonKey: string;

function connect(key: string) {
  return createClient(server.url, key, {
    db: { schema: "test" },
    auth: { persistSession: false, autoRefreshToken: false },
  });
}
let guest: ReturnType<typeof connect>;
let ann: ReturnType<typeof connect>;

beforeAll(async () => {
  server = await startRestServer();
  anonKey = await server.sign({ role: "anon" });
  guest = connect(anonKey);
  ann = connect(await server.sign({ role: "authenticated", sub: "ann" }));
});
afterAll(() => server.close());

describe("select", () => {
  test("gives rows, columns by name, alias and cast", async () => {
    const { data, status, statusText } = await guest
      .from("clients")
      .select("id, label:name, text:id::text")
      .order("id");
    expect({ data, status, statusText }).toEqual({
      data: [
        { id: 1, label: "Microsoft", text: "1" },
        { id: 2, label: "Apple", text: "2" },
      ],
      status: 200,
      statusText: "OK",
    });
  });

  test("single gives an object, and says so when there is none", async () => {
    expect((await guest.from("clients").select().eq("id", 1).single()).data).toEqual({
      id: 1,
      name: "Microsoft",
    });
    const { error, status } = await guest.from("clients").select().eq("id", 99).single();
    expect(status).toBe(406);
    expect(error).toMatchObject({
      code: "PGRST116",
      message: "Cannot coerce the result to a single JSON object",
      details: "The result contains 0 rows",
    });
  });

  test("maybeSingle gives null for no row and an error for two", async () => {
    expect((await guest.from("clients").select().eq("id", 99).maybeSingle()).data).toBeNull();
    expect((await guest.from("clients").select().maybeSingle()).error?.code).toBe("PGRST116");
  });

  test("counts without rows, and pages with a count", async () => {
    const head = await guest.from("items").select("*", { count: "exact", head: true });
    expect([head.status, head.count, head.data]).toEqual([200, 15, null]);
    const page = await guest.from("items").select("*", { count: "exact" }).order("id").range(5, 9);
    expect([page.status, page.count, page.data?.map(({ id }) => id)]).toEqual([206, 15, [6, 7, 8, 9, 10]]);
    expect((await guest.from("items").select("*", { count: "planned", head: true })).count).toBeTypeOf(
      "number",
    );
    expect((await guest.from("items").select("*", { count: "estimated", head: true })).count).toBe(15);
  });

  test("past the end is refused when the total is known", async () => {
    const { error, status } = await guest.from("items").select("*", { count: "exact" }).range(50, 60);
    expect([status, error?.code]).toEqual([416, "PGRST103"]);
  });

  test("csv comes as text", async () => {
    expect((await guest.from("clients").select().order("id").csv()).data).toBe(
      "id,name\n1,Microsoft\n2,Apple",
    );
  });

  test("nulls can be stripped", async () => {
    const { data } = await guest.from("projects").select().eq("id", 5).stripNulls();
    expect(data).toEqual([{ id: 5, name: "Orphan" }]);
  });
});

describe("filters", () => {
  const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await query;
    expect(error).toBeNull();
    return (data as { id: number }[]).map(({ id }) => id);
  };
  const documents = () => guest.from("documents").select("id").order("id");

  test("compare", async () => {
    expect(await ids(documents().neq("id", 2))).toEqual([1, 3]);
    expect(await ids(documents().gt("amount", 1.5))).toEqual([2]);
    expect(await ids(documents().gte("amount", 1.5).lte("id", 1))).toEqual([1]);
    expect(await ids(documents().lt("created_at", "2026-11-22"))).toEqual([1]);
    expect(await ids(documents().in("id", [1, 3]))).toEqual([1, 3]);
    expect(
      await ids(documents().in("body", ["But also fun to do what is possible", 'a "quoted", one'])),
    ).toEqual([2]);
    expect(await ids(documents().is("is_public", null))).toEqual([3]);
    expect(await ids(documents().is("is_public", true))).toEqual([1]);
    expect(await ids(documents().not("is_public", "is", null))).toEqual([1, 2]);
    expect(await ids(documents().match({ id: 1, is_public: true }))).toEqual([1]);
  });

  test("match patterns", async () => {
    expect(await ids(documents().like("body", "%impossible"))).toEqual([1]);
    expect(await ids(documents().ilike("body", "BUT%"))).toEqual([2]);
    expect(await ids(documents().likeAnyOf("body", ["It%", "But%"]))).toEqual([1, 2]);
    expect(await ids(documents().ilikeAllOf("body", ["%FUN%", "%kind%"]))).toEqual([1]);
  });

  test("look into arrays, ranges and json", async () => {
    expect(await ids(documents().contains("tags", ["red"]))).toEqual([1]);
    expect(await ids(documents().containedBy("tags", ["red", "green", "blue"]))).toEqual([1, 2]);
    expect(await ids(documents().overlaps("tags", ["blue", "black"]))).toEqual([2]);
    expect(await ids(documents().contains("data", { foo: { bar: 7 } }))).toEqual([2]);
    expect(await ids(documents().overlaps("during", "[2026-01-15,2026-01-20)"))).toEqual([1]);
    expect(await ids(documents().rangeGt("during", "[2026-02-01,2026-02-10)"))).toEqual([2]);
    expect(await ids(documents().rangeLt("during", "[2026-02-01,2026-02-10)"))).toEqual([1]);
    expect(await ids(documents().rangeAdjacent("during", "[2026-02-01,2026-02-10)"))).toEqual([1]);
    expect(await ids(documents().eq("data->foo->bar", 5))).toEqual([1]);
    expect(await ids(documents().eq("data->>name", "two"))).toEqual([2]);
  });

  test("search text", async () => {
    expect(await ids(documents().textSearch("search", "'impossible'", { config: "english" }))).toEqual([1]);
    expect(
      await ids(documents().textSearch("body", "fun possible", { type: "plain", config: "english" })),
    ).toEqual([2]);
    expect(await ids(documents().textSearch("body", "fun to do", { type: "phrase" }))).toEqual([1, 2]);
    expect(await ids(documents().textSearch("body", "kind or possible", { type: "websearch" }))).toEqual([
      1, 2,
    ]);
  });

  test("combine", async () => {
    expect(await ids(documents().or("id.eq.1,and(id.gt.2,data.is.null)"))).toEqual([1, 3]);
    expect(await ids(documents().or("tags.cs.{red},body.ilike.but*"))).toEqual([1, 2]);
    expect(await ids(documents().not("id", "in", "(1,2)"))).toEqual([3]);
    expect(await ids(documents().filter("id", "eq", "2"))).toEqual([2]);
  });
});

describe("embedding", () => {
  test("to-many, to-one and across a junction", async () => {
    const { data } = await guest
      .from("clients")
      .select("name, projects(name, tasks(name, users(name)))")
      .eq("id", 1)
      .order("id", { referencedTable: "projects" })
      .limit(1, { referencedTable: "projects" })
      .single();
    expect(data).toEqual({
      name: "Microsoft",
      projects: [
        {
          name: "Windows 7",
          tasks: [
            { name: "Design w7", users: [{ name: "Angela Martin" }, { name: "Dwight Schrute" }] },
            { name: "Code w7", users: [{ name: "Angela Martin" }] },
          ],
        },
      ],
    });
    const parent = await guest.from("projects").select("name, clients(name)").eq("id", 3).single();
    expect(parent.data).toEqual({ name: "IOS", clients: { name: "Apple" } });
  });

  test("inner joins and filters on the embedded", async () => {
    const { data, count } = await guest
      .from("projects")
      .select("name, clients!inner(name)", { count: "exact" })
      .eq("clients.name", "Apple")
      .order("id");
    expect([count, data]).toEqual([
      2,
      [
        { name: "IOS", clients: { name: "Apple" } },
        { name: "OSX", clients: { name: "Apple" } },
      ],
    ]);
  });

  test("hints choose, and their absence is explained", async () => {
    const { data } = await guest.from("orders").select("billing:addresses!billing(id)").eq("id", 2).single();
    expect(data).toEqual({ billing: { id: 3 } });
    const { error, status } = await guest.from("orders").select("addresses(id)");
    expect([status, error?.code]).toEqual([300, "PGRST201"]);
  });

  test("spreads columns into the parent", async () => {
    const { data } = await guest
      .from("projects")
      .select("name, ...clients(client:name)")
      .eq("id", 1)
      .single();
    expect(data).toEqual({ name: "Windows 7", client: "Microsoft" });
  });
});

describe("writing", () => {
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

  test("rollback and maxAffected undo", async () => {
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

describe("functions", () => {
  test("return scalars, rows, nothing", async () => {
    expect((await guest.rpc("add_them", { a: 1, b: 2 })).data).toBe(3);
    expect((await guest.rpc("say_hello")).data).toBe("Hello, World");
    expect((await guest.rpc("add_them", { a: 2, b: 2 }, { get: true })).data).toBe(4);
    const nothing = await guest.rpc("do_nothing");
    expect([nothing.status, nothing.data, nothing.error]).toEqual([204, null, null]);
    expect((await guest.rpc("null_text")).data).toBeNull();
    expect((await guest.rpc("array_in", { list: [1, 2, 3] })).data).toBe(6);
    expect((await guest.rpc("array_in", { list: [1, 2, 3] }, { get: true })).data).toBe(6);
  });

  test("rows can be filtered, ordered, limited, embedded and counted", async () => {
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

  test("what they raise arrives with status, code, details and hint", async () => {
    const { error, status, statusText } = await guest.rpc("raise_custom");
    expect([status, statusText]).toEqual([409, "Sold out"]);
    expect(error).toMatchObject({
      message: "Sold out",
      details: "BOOKINGS_SOLD_OUT",
      hint: "Try another night",
    });
  });

  test("an unknown one is told from a wrong call", async () => {
    const { error, status } = await guest.rpc("add_them", { a: 1 });
    expect([status, error?.code]).toEqual([404, "PGRST202"]);
  });
});

describe("who is asking", () => {
  test("a key of nobody is anon, and sees no row that is owned", async () => {
    expect((await guest.from("owned").select()).data).toEqual([]);
  });

  test("a person reads and writes their own rows only", async () => {
    expect((await ann.from("owned").select("body")).data).toEqual([{ body: "of ann" }]);
    const { error, status } = await ann.from("owned").insert({ id: 9, owner: "bob", body: "stolen" });
    expect([status, error?.code]).toEqual([403, "42501"]);
    expect((await ann.from("owned").update({ body: "stolen" }).eq("owner", "bob").select()).data).toEqual([]);
  });

  test("an expired token and a forged one are refused", async () => {
    const expired = await connect(await server.sign({ role: "authenticated", sub: "ann" }, -120))
      .from("clients")
      .select();
    expect([expired.status, expired.error?.code, expired.error?.message]).toEqual([
      401,
      "PGRST303",
      "JWT expired",
    ]);
    const token = await server.sign({ role: "authenticated", sub: "ann" });
    const forged = await connect(`${token.slice(0, -6)}AAAAAA`)
      .from("clients")
      .select();
    expect([forged.status, forged.error?.code]).toEqual([401, "PGRST301"]);
  });
});

describe("bad input", () => {
  test("a filter on a column that is not there names it", async () => {
    const { error, status } = await guest.from("clients").select().eq("nope", 1);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: "42703", message: "column clients.nope does not exist" });
  });

  test("a table that is not there is named, with the one that was perhaps meant", async () => {
    const { error, status } = await guest.from("client").select();
    expect(status).toBe(404);
    expect(error).toMatchObject({
      code: "PGRST205",
      message: "Could not find the table 'test.client' in the schema cache",
      hint: "Perhaps you meant the table 'test.clients'",
    });
  });

  test("a body of two megabytes is refused with 413 in the protocol's shape", async () => {
    const { error, status } = await guest
      .from("clients")
      .insert({ id: 70, name: "x".repeat(2 * 1024 * 1024) });
    expect(status).toBe(413);
    expect(error).toMatchObject({ code: "PGRST102", message: "The request body is too large" });
    expect((await guest.from("clients").select().eq("id", 70)).data).toEqual([]);
  });
});
