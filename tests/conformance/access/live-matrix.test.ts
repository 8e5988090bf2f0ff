// Who hears what of the product's own rows and channels: the select cells of every published table, and realtime.messages for
// every actor, over sockets.
import { randomUUID } from "node:crypto";
import type { RealtimeChannel, RealtimePostgresChangesPayload } from "@supabase/realtime-js";
import {
  type Actor,
  actors,
  id,
  isAllowed,
  matrixWorld,
  parseMatrix,
  rowStates,
  type World,
} from "@undercroft/database/testing/matrix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LiveServer, startLive } from "./start-live.ts";

const published = ["event_updates", "events", "ticket_types"];
let world: World;
let live: LiveServer;
beforeAll(async () => {
  world = await matrixWorld();
  live = await startLive(world);
});
afterAll(async () => {
  expect(live.failures).toEqual([]);
  await live.close();
  await world.end();
});

type Told = RealtimePostgresChangesPayload<Record<string, unknown>>;

type Ears = {
  told: Map<Actor, Told[]>;
  /** resolves when everybody has heard what the server has written so far */
  catchUp: () => Promise<void>;
};

/** Everything each actor hears of a table from now on. */
async function hear(table: string): Promise<Ears> {
  const told = new Map<Actor, Told[]>(actors.map((actor) => [actor, []]));
  const marks = new Map<Actor, number>();
  const channels = new Map<Actor, RealtimeChannel>();
  const topic = `rows ${table} ${randomUUID()}`;
  for (const actor of actors) {
    const client = await live.connect(actor);
    const channel = client.channel(topic, {
      config: { broadcast: { self: true }, postgres_changes_options: { wait: true } } as never,
    });
    channel.on("postgres_changes", { event: "*", schema: "public", table }, (payload) =>
      told.get(actor)?.push(payload),
    );
    channel.on("broadcast", { event: "mark" }, ({ payload }) => marks.set(actor, payload.mark));
    expect(await new Promise((resolve) => channel.subscribe(resolve))).toBe("SUBSCRIBED");
    channels.set(actor, channel);
  }
  let mark = 0;
  const catchUp = async () => {
    mark += 1;
    await channels.get("service")?.send({ type: "broadcast", event: "mark", payload: { mark } });
    await expect.poll(() => actors.filter((actor) => marks.get(actor) !== mark), { interval: 5 }).toEqual([]);
  };
  return { told, catchUp };
}

/** What each actor was told of one row. A server hears everything, and the others' frames are written in the same turn as its own. */
async function toldOf(
  { told, catchUp }: Ears,
  type: Told["eventType"],
  rowId: string,
): Promise<Map<Actor, Told | undefined>> {
  const find = (heard: Told[]) =>
    heard.find(
      (it) =>
        it.eventType === type && ((it.new as { id?: string }).id ?? (it.old as { id?: string }).id) === rowId,
    );
  await expect.poll(() => find(told.get("service") ?? []), { interval: 5 }).toBeDefined();
  await catchUp();
  return new Map([...told].map(([actor, heard]) => [actor, find(heard)]));
}

describe.each(published)("changes of %s", (name) => {
  test("are told to exactly the actors who may select the row, with exactly the columns they may", async () => {
    const table = parseMatrix().find((it) => it.name === name);
    if (!table) throw new Error(`${name} is not in the matrix`);
    const { rows: columns } = await world.client.query<{ name: string }>(
      "select unnest(attnames)::text as name from pg_publication_tables where pubname = 'supabase_realtime' and tablename = $1",
      [name],
    );
    const shown = columns.map((it) => it.name).toSorted();
    const touched = { event_updates: "body", events: "refund_note", ticket_types: "description" }[name] ?? "";
    const heard = await hear(name);
    const wrong: string[] = [];
    const check = (what: string, actor: Actor, told: Told | undefined, isAllowedHere: boolean) => {
      if ((told !== undefined) !== isAllowedHere)
        wrong.push(`${what} ${actor}: ${told ? "told" : "not told"}`);
      const keys = Object.keys(told?.new ?? {}).toSorted();
      if (told && keys.join() !== shown.join()) wrong.push(`${what} ${actor}: ${keys.join()}`);
      if (told && Object.keys(told.old).some((key) => key !== "id")) wrong.push(`${what} ${actor}: old row`);
    };
    for (const state of table.states) {
      const where = rowStates[name]?.[state]?.where;
      const { rows } = await world.client.query<{ id: string }>(
        `update ${name} set ${touched} = 'Live ${state}' where ${where} returning id`,
      );
      for (const { id: rowId } of rows)
        for (const [actor, told] of await toldOf(heard, "UPDATE", rowId))
          check(`U ${state}`, actor, told, isAllowed(table, "S", actor, state, touched));
    }
    expect(wrong).toEqual([]);
  });

  test("that add or take a row away are told to those who may select it; of one that goes, nothing but its key", async () => {
    const heard = await hear(name);
    const { rows } = await world.client.query<{ row: Record<string, unknown>; id: string }>(
      `select to_jsonb(t) as row, id from ${name} t`,
    );
    const wrong: string[] = [];
    for (const { row } of rows) {
      const copy = randomUUID();
      const made = {
        ...row,
        id: copy,
        ...("slug" in row ? { slug: `copy-${copy}`, external_id: null } : {}),
        ...("number" in row ? { number: null } : {}), // the next one of its event is given by a trigger
      };
      await world.client.query(`insert into ${name} ${await withoutComputed(name)}`, [made]);
      const inserted = await toldOf(heard, "INSERT", copy);
      for (const [actor, told] of inserted)
        if ((told !== undefined) !== (await maySelect(actor, name, copy)))
          wrong.push(
            `I ${actor} ${JSON.stringify(row.status ?? row.audience)}: ${told ? "told" : "not told"}`,
          );
      await world.client.query(`delete from ${name} where id = $1`, [copy]);
      for (const [actor, told] of await toldOf(heard, "DELETE", copy))
        if (
          JSON.stringify(told?.old) !== JSON.stringify({ id: copy }) ||
          Object.keys(told?.new ?? {}).length > 0
        )
          wrong.push(`D ${actor}: ${JSON.stringify(told)}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** The columns of an insert that the database does not compute itself. */
async function withoutComputed(name: string): Promise<string> {
  const { rows } = await world.client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  );
  const names = rows[0]?.names ?? "";
  return `(${names}) select ${names} from jsonb_populate_record(null::${name}, $1)`;
}

async function maySelect(actor: Actor, name: string, rowId: string): Promise<boolean> {
  const role = actor === "anon" ? "anon" : actor === "service" ? "service_role" : "authenticated";
  const claims = role === "authenticated" ? { role, sub: id(`user ${actor}`) } : { role };
  await world.client.query("begin");
  try {
    await world.client.query(
      "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
      [role, JSON.stringify(claims)],
    );
    return (await world.client.query(`select id from ${name} where id = $1`, [rowId])).rowCount === 1;
  } finally {
    await world.client.query("rollback");
  }
}

describe("the product's private channels", () => {
  const signedIn: Actor[] = ["stranger", "owner", "team", "moderator", "admin"];
  const everybody: Actor[] = ["anon", ...signedIn];
  // the service key may listen everywhere
  test.each<[string, string, Actor[]]>([
    ["a person's", `person:${id("user owner")}`, ["owner"]],
    ["somebody's who is nobody", `person:${randomUUID()}`, []],
    ["a team's", `team:${id("organiser")}`, ["team"]],
    ["an announced event's", `event:${id("event published")}`, everybody],
    ["an unlisted event's", `event:${id("event unlisted")}`, everybody],
    ["a cancelled event's", `event:${id("event cancelled")}`, everybody],
    ["a draft's", `event:${id("event draft")}`, []],
    ["a removed event's", `event:${id("event removed")}`, []],
    ["an event's whose id is none", "event:published", []],
    ["a name of no kind", "anything", []],
  ])("%s: those who should, and nobody else, join and hear; nobody speaks", async (_, topic, listeners) => {
    const joined = new Map(
      await Promise.all(actors.map(async (actor) => [actor, await live.join(actor, topic)] as const)),
    );
    const inside = actors.filter((actor) => joined.get(actor)?.status === "SUBSCRIBED");
    expect(inside.toSorted()).toEqual([...listeners, "service"].toSorted());
    // by a socket, by presence and by HTTP; and a public channel of the same name
    for (const actor of listeners) {
      const channel = joined.get(actor)?.channel;
      expect(await channel?.track({ here: true }, { timeout: 10_000 })).toBe("error");
      void channel?.send({ type: "broadcast", event: "forged", payload: {} });
    }
    for (const isPrivate of [true, false])
      await fetch(`${live.url}/realtime/v1/api/broadcast`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await live.tokenOf("owner")}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ messages: [{ topic, event: "forged", payload: {}, private: isPrivate }] }),
      });
    await world.client.query("select realtime.send('{}', 'true', $1)", [topic]);
    for (const actor of inside)
      await expect
        .poll(() => joined.get(actor)?.heard.map(({ event }) => event), { message: actor })
        .toEqual(["true"]);
    for (const [actor, { channel }] of joined)
      if (inside.includes(actor)) await (await live.connect(actor)).removeChannel(channel);
  });

  test("tell of stock in the states of what visitors may read, of the event's own news, and of a person's bookings", async () => {
    const published = id("event published");
    const event = await live.join("anon", `event:${published}`);
    const person = await live.join("owner", `person:${id("user owner")}`);
    const { client } = world;
    const visible = await client.query<{ id: string }>(
      "select id from ticket_types where event_id = $1 and status in ('active', 'paused') and kind <> 'guest' and not is_hidden order by id",
      [published],
    );
    const [first] = visible.rows;
    await client.query("update ticket_inventory set quantity = held + sold where ticket_type_id = $1", [
      first?.id,
    ]);
    await expect.poll(() => event.heard.map((it) => it.event)).toEqual(["stock"]);
    const { types = {} } = (event.heard[0]?.payload ?? {}) as { types?: Record<string, string> };
    expect(Object.keys(types).toSorted()).toEqual(visible.rows.map((row) => row.id));
    expect(types[first?.id ?? ""]).toBe("sold_out");
    await client.query("update events set starts_at = starts_at + interval '1 hour' where id = $1", [
      published,
    ]);
    await client.query(
      "update events set interested_count = 3, description = 'New words here.' where id = $1",
      [published],
    );
    await client.query(
      "insert into event_updates (event_id, author_id, body, audience) select id, created_by, 'For holders', 'holders' from events where id = $1",
      [published],
    );
    await client.query(
      "insert into event_updates (event_id, author_id, body, audience) select id, created_by, 'For all', 'public' from events where id = $1",
      [published],
    );
    await client.query("update events set status = 'cancelled' where id = $1", [published]);
    await expect.poll(() => event.heard.map((it) => it.event)).toEqual(["stock", "event", "event", "event"]);
    for (const { payload } of event.heard.slice(1)) expect(Object.keys(payload as object)).toEqual(["id"]);
    const booking = await client.query<{ id: string; status: string }>(
      "update bookings set status = 'cancelled' where id = (select id from bookings where user_id = $1 and status = 'confirmed' limit 1) returning id, status",
      [id("user owner")],
    );
    await expect.poll(() => person.heard.map((it) => it.payload)).toEqual([booking.rows[0]]);
  });

  test("never fail what they tell of", async () => {
    const { client } = world;
    const warnings: string[] = [];
    const onNotice = (notice: { message?: string | undefined }) => warnings.push(notice.message ?? "");
    client.on("notice", onNotice);
    await client.query("begin");
    await client.query("alter table realtime.messages add constraint planted check (topic = '') not valid");
    await client.query("update ticket_inventory set quantity = held + sold + 1");
    await client.query("rollback");
    client.off("notice", onNotice);
    expect(warnings[0]).toMatch(/^realtime\.send: .*planted/);
  });
});
