// Row changes with the unmodified client: what is told, to whom, in which order.
import { randomUUID } from "node:crypto";
import type { RealtimePostgresChangesPayload } from "@supabase/realtime-js";
import { createServiceDatabase } from "@undercroft/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RealtimeServer, startRealtime, subscribe } from "./realtime-server.ts";

let server: RealtimeServer;
beforeAll(async () => {
  server = await startRealtime({ copies: 2 });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

type Row = Record<string, unknown>;
type Told = RealtimePostgresChangesPayload<Row>;
type Wanted = { event?: string; schema?: string; table?: string; filter?: string; select?: string[] };

/** Subscribes to row changes and waits until they are live. */
async function listen(
  wanted: Wanted | Wanted[],
  options: { token?: string; copy?: number; vsn?: string; wait?: boolean } = {},
) {
  const { wait = true, ...connection } = options;
  const told: Told[] = [];
  const system: string[] = [];
  const joined = await subscribe(
    server.connect(connection),
    `changes-${randomUUID()}`,
    { postgres_changes_options: { wait } } as never,
    (channel) => {
      for (const one of [wanted].flat())
        channel.on(
          "postgres_changes" as "system",
          { event: "*", schema: "public", ...one },
          (payload: Told) => told.push(payload),
        );
      channel.on("system", {}, ({ message }) => system.push(message));
    },
  );
  return { ...joined, told, system };
}

let last = 0;
const newId = () => ++last;
const addNote = (id: number, owner: string | null, words = "words", price: number | null = null) =>
  server.sql(
    "insert into notes (id, owner_id, words, price, secret, at) values ($1, $2, $3, $4, 'secret', '2026-01-02 03:04:05.5+00')",
    [id, owner, words, price],
  );

describe.each([
  ["1.0.0", 0],
  ["2.0.0", 1],
])("serializer %s on copy %i", (vsn, copy) => {
  test("an insert, an update and a delete are told with the columns the listener may read", async () => {
    const id = newId();
    const { told, system, status } = await listen({ table: "notes", filter: `id=eq.${id}` }, { vsn, copy });
    expect(status).toBe("SUBSCRIBED");
    await expect.poll(() => system).toEqual(["Subscribed to PostgreSQL"]);
    // a row that has gone is not shown any more, so each is waited for
    await addNote(id, null, "first", 1.5);
    await expect.poll(() => told.length).toBe(1);
    await server.sql("update notes set words = 'second' where id = $1", [id]);
    await expect.poll(() => told.length).toBe(2);
    await server.sql("delete from notes where id = $1", [id]);
    await expect.poll(() => told.length).toBe(3);
    const base = { schema: "public", table: "notes", commit_timestamp: expect.any(String), errors: null };
    const row = { id, owner_id: null, words: "first", price: 1.5, at: "2026-01-02T03:04:05.5+00:00" };
    expect(told).toEqual([
      { ...base, eventType: "INSERT", new: row, old: {} },
      { ...base, eventType: "UPDATE", new: { ...row, words: "second" }, old: { id } },
      { ...base, eventType: "DELETE", new: {}, old: { id } },
    ]);
    expect(Date.parse(told[0]?.commit_timestamp ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });
});

test("rows are told to those who may see them, each by their own claims", async () => {
  const [owner, stranger] = [await server.addPerson(), await server.addPerson()];
  const wanted = { table: "notes" };
  const listeners = [
    await listen(wanted, { token: owner.token }),
    await listen(wanted, { token: stranger.token, copy: 1 }),
    await listen(wanted),
  ];
  const [own, open] = [newId(), newId()];
  await addNote(own, owner.id);
  await server.sql("update notes set words = 'changed' where id = $1", [own]);
  await addNote(open, null);
  for (const { told } of listeners) await expect.poll(() => told.at(-1)?.new).toMatchObject({ id: open });
  expect(listeners.map(({ told }) => told.map((it) => `${it.eventType} ${(it.new as Row).id}`))).toEqual([
    [`INSERT ${own}`, `UPDATE ${own}`, `INSERT ${open}`],
    [`INSERT ${open}`],
    [`INSERT ${open}`],
  ]);
});

test("changes come in the order of their commits, and a transaction's in the order of its statements", async () => {
  const { told } = await listen({ table: "notes", event: "INSERT" });
  const [early, late, ...rest] = Array.from({ length: 12 }, newId);
  // begins first, commits last
  const slow = createServiceDatabase({ connection: server.product.connection, max: 1 });
  await slow.transaction(async (query) => {
    await query("insert into notes (id) values ($1)", [early]);
    for (const id of rest) await addNote(id, null);
    await query("insert into notes (id) values ($1)", [late]);
  });
  await slow.close();
  await expect.poll(() => told.length).toBe(12);
  expect(told.map((it) => (it.new as Row).id)).toEqual([...rest, early, late]);
});

test("an update of columns that are not published alone is not told", async () => {
  const { told } = await listen({ table: "events" });
  const { told: notes } = await listen({ table: "notes" });
  await server.sql("update events set interested_count = interested_count + 1");
  const id = newId();
  await addNote(id, null);
  await expect.poll(() => notes.length).toBe(1);
  expect(told).toEqual([]);
  expect(await server.sql("select from realtime.changes where table_name = 'events'")).toEqual([]);
});

test.each([
  ["price=eq.1.50", [15]],
  ["price=neq.1.5", [20, 30]],
  ["price=gt.2", [30]],
  ["price=lte.2", [15, 20]],
  ["price=in.(1.5,3)", [15, 30]],
  ["price=not.in.(1.5,3)", [20]],
  ["words=like.b%", [20, 30]],
  ["words=ilike.B_", [20]],
  ["words=match.^b+$", [20, 30]],
  ["words=not.imatch.^B+$", [15]],
  ['words=in.("a, b",bb)', [20]],
  ["words=not.is.null,price=lt.3", [15, 20]],
  ["price=isdistinct.2", [15, 30]],
  ["at=gte.2026-01-02T04:00:00+01:00", [15, 20, 30]],
])("the filter %s lets %j through", async (filter, expected) => {
  const { told, status } = await listen({ table: "notes", event: "INSERT", filter });
  expect(status).toBe("SUBSCRIBED");
  const ids = [newId(), newId(), newId()];
  const { told: all } = await listen({ table: "notes", event: "INSERT", filter: `id=in.(${ids.join()})` });
  await addNote(ids[0] ?? 0, null, "a", 1.5);
  await addNote(ids[1] ?? 0, null, "bb", 2);
  await addNote(ids[2] ?? 0, null, "bbb", 3);
  await expect.poll(() => all.length).toBe(3);
  expect(told.map((it) => Number((it.new as Row).price) * 10)).toEqual(expected);
});

test("one channel hears each change once for each binding that fits it", async () => {
  const id = newId();
  const heard = { all: 0, inserts: 0, other: 0 };
  await subscribe(
    server.connect(),
    `many-${id}`,
    { postgres_changes_options: { wait: true } } as never,
    (it) => {
      const on = (wanted: Wanted, name: keyof typeof heard) =>
        it.on("postgres_changes" as "system", { event: "*", schema: "public", ...wanted }, () => {
          heard[name] += 1;
        });
      on({}, "all");
      on({ table: "notes", event: "INSERT", filter: `id=eq.${id}` }, "inserts");
      on({ table: "notes", event: "DELETE", filter: "id=eq.-1" }, "other");
    },
  );
  await addNote(id, null);
  await expect.poll(() => heard).toEqual({ all: 1, inserts: 1, other: 0 });
});

test("a chosen list of columns is what is told, beside the key", async () => {
  const id = newId();
  const { told } = await listen({ table: "notes", filter: `id=eq.${id}`, select: ["words"] });
  await addNote(id, null, "chosen");
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]?.new).toEqual({ id, words: "chosen" });
});

test("what cannot be served is said: a hidden column, an unpublished table, a filter without a table, words that are no filter", async () => {
  const messages: string[] = [];
  for (const wanted of [
    { table: "notes", filter: "secret=eq.x" },
    { table: "bookings" },
    { filter: "id=eq.1" },
    { table: "notes", filter: null as never },
    { table: "notes", filter: "id=sounds.like" },
    { table: "notes", filter: "id=eq.words" },
    { table: "notes", filter: "words=match.(" },
  ]) {
    const { system, status } = await listen(wanted, { wait: false });
    expect(status).toBe("SUBSCRIBED");
    await expect.poll(() => system.length).toBe(1);
    messages.push(system[0] ?? "");
  }
  expect(messages).toEqual([
    "invalid column for filter secret",
    "Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [schema: public, table: bookings, filters: []]",
    'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: %{"event" => "*", "filter" => "id=eq.1", "schema" => "public"}',
    'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: %{"event" => "*", "filter" => nil, "schema" => "public", "table" => "notes"}',
    "Error parsing `filter` params: id=sounds.like",
    "invalid value for filter id",
    "invalid pattern for filter",
  ]);
  const waited = await listen({ table: "bookings" });
  expect(waited.status).toBe("CHANNEL_ERROR");
  expect(waited.error).toMatch(/^RealtimeDisabledForConfiguration: Unable to subscribe/);
});

test("a table without a key, or whose key the listener may not read, tells that it changed and nothing of the row", async () => {
  const { told } = await listen([{ table: "keyless" }, { table: "sealed" }]);
  await server.sql("insert into keyless values ('words')");
  await server.sql("insert into sealed values (1)");
  await expect.poll(() => told.length).toBe(2);
  expect(told.map(({ errors, new: row }) => [errors, row])).toEqual([
    [["Error 400: Bad Request, no primary key"], {}],
    [["Error 401: Unauthorized"], {}],
  ]);
});

test("with replica identity full the old row is told, and a row over a megabyte loses its long values", async () => {
  const { told } = await listen({ table: "whole" });
  await server.sql("insert into whole values (1, 'first')");
  await server.sql("update whole set words = repeat('x', 1100000) where id = 1");
  await expect.poll(() => told.length).toBe(2);
  await server.sql("delete from whole where id = 1");
  await expect.poll(() => told.length).toBe(3);
  expect(told[1]).toMatchObject({ new: { id: 1 }, old: { id: 1, words: "first" } });
  expect(told[1]?.errors).toEqual(["Error 413: Payload Too Large"]);
  expect(told[1]?.new).toEqual({ id: 1 });
});

test("a table that joins the publication is followed, and one that leaves it is not", async () => {
  await server.sql("create table public.later (id int primary key); grant select on later to anon");
  await server.sql("alter publication supabase_realtime add table later");
  await expect
    .poll(
      async () =>
        (
          await server.sql(
            "select from pg_trigger where tgname = 'note_realtime_change' and tgrelid = 'later'::regclass",
          )
        ).length,
    )
    .toBe(1);
  const { told } = await listen({ table: "later" });
  await server.sql("insert into later values (1)");
  await expect.poll(() => told.length).toBe(1);
  await server.sql("alter publication supabase_realtime drop table later");
  await expect
    .poll(
      async () =>
        (
          await server.sql(
            "select from pg_trigger where tgname = 'note_realtime_change' and tgrelid = 'later'::regclass",
          )
        ).length,
    )
    .toBe(0);
});
