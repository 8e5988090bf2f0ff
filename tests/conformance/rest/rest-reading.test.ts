// The unmodified client of Supabase against our data API, over HTTP: what it reads.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestClient, type RestServer, startRestServer } from "./start-rest.ts";

let server: RestServer;
let guest: RestClient;
let ann: RestClient;

beforeAll(async () => {
  server = await startRestServer();
  guest = server.connect(await server.sign({ role: "anon" }));
  ann = server.connect(await server.sign({ role: "authenticated", sub: "ann" }));
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

  test("single gives an object, and an error when there is no row", async () => {
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

  test("past the end is refused when a count was requested", async () => {
    const { error, status } = await guest.from("items").select("*", { count: "exact" }).range(50, 60);
    expect([status, error?.code]).toEqual([416, "PGRST103"]);
  });

  test("gives CSV as text", async () => {
    expect((await guest.from("clients").select().order("id").csv()).data).toBe(
      "id,name\n1,Microsoft\n2,Apple",
    );
  });

  test("can leave out nulls", async () => {
    const { data } = await guest.from("projects").select().eq("id", 5).stripNulls();
    expect(data).toEqual([{ id: 5, name: "Orphan" }]);
  });
});

describe("embedding", () => {
  test("works to-many, to-one and across a junction", async () => {
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

  test("supports inner joins and filters on the embedded relation", async () => {
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

  test("needs a hint where it is ambiguous, and the error says so", async () => {
    const { data } = await guest.from("orders").select("billing:addresses!billing(id)").eq("id", 2).single();
    expect(data).toEqual({ billing: { id: 3 } });
    const { error, status } = await guest.from("orders").select("addresses(id)");
    expect([status, error?.code]).toEqual([300, "PGRST201"]);
  });

  test("can spread columns into the parent", async () => {
    const { data } = await guest
      .from("projects")
      .select("name, ...clients(client:name)")
      .eq("id", 1)
      .single();
    expect(data).toEqual({ name: "Windows 7", client: "Microsoft" });
  });
});

describe("row-level security", () => {
  test("shows a caller with the anon key no row that has an owner", async () => {
    expect((await guest.from("owned").select()).data).toEqual([]);
  });

  test("lets a person read and write only their own rows", async () => {
    expect((await ann.from("owned").select("body")).data).toEqual([{ body: "of ann" }]);
    const { error, status } = await ann.from("owned").insert({ id: 9, owner: "bob", body: "stolen" });
    expect([status, error?.code]).toEqual([403, "42501"]);
    expect((await ann.from("owned").update({ body: "stolen" }).eq("owner", "bob").select()).data).toEqual([]);
  });

  test("is never reached with an expired or forged token", async () => {
    const expired = await server
      .connect(await server.sign({ role: "authenticated", sub: "ann" }, -120))
      .from("clients")
      .select();
    expect([expired.status, expired.error?.code, expired.error?.message]).toEqual([
      401,
      "PGRST303",
      "JWT expired",
    ]);
    const token = await server.sign({ role: "authenticated", sub: "ann" });
    const forged = await server
      .connect(`${token.slice(0, -6)}AAAAAA`)
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

  test("an unknown table is named, with the nearest name", async () => {
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
