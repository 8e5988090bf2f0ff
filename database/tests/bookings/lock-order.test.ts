// Stock and pools are locked in one order, whoever moves places: people who hold, buy and give back at once never wait in a ring.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson, become } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  type World,
} from "../harness/world.ts";
import { book, violations } from "./box-office.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(async () => {
  await world.end();
});

/** Two nights whose types share pools crosswise: the order of the types is not that of their pools, and few places are there. */
async function addCrossedPools(): Promise<{ event: string; types: string[] }[]> {
  const nights: { event: string; types: string[] }[] = [];
  for (const night of ["lock order one", "lock order two"]) {
    const event = await addEvent(world.client, { name: night });
    const types: string[] = [];
    for (const name of ["a", "b", "c", "d"])
      types.push(await addTicketType(world.client, event, `${night} ${name}`, 12));
    for (const [at, pool] of ["z", "y"].entries()) {
      await world.client.query(
        "insert into capacity_pools (id, event_id, name, quantity) values ($1, $2, $3, 16)",
        [id(`${night} pool ${pool}`), event, pool],
      );
      await world.client.query("update ticket_types set pool_id = $1 where id = any ($2)", [
        id(`${night} pool ${pool}`),
        types.toSorted().filter((_, place) => place % 2 === at),
      ]);
    }
    nights.push({ event, types });
  }
  return nights;
}

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** One person's tab: holds, buys, gives back and lets holds run out, as chance has it. Answers the SQLSTATEs of what was refused. */
async function playTab(
  nights: { event: string; types: string[] }[],
  tab: number,
  rounds: number,
): Promise<string[]> {
  const client = new pg.Client(world.connection);
  await client.connect();
  await client.query("set deadlock_timeout = '100ms'");
  const chance = numbers(tab + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance.next().value * list.length)] as T;
  const refused: string[] = [];
  const run = async (person: string | null, sql: string, values: unknown[]) => {
    try {
      await client.query("begin");
      if (person) await become(client, "authenticated", person);
      const { rows } = await client.query<{ answer: { id: string } | null }>(sql, values);
      await client.query("commit");
      return rows[0]?.answer?.id;
    } catch (error) {
      await client.query("rollback");
      refused.push((error as pg.DatabaseError).code ?? String(error));
      return undefined;
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    const person = `tab ${tab} ${round % 8}`;
    const { event, types } = pick(nights);
    const lines = types
      .filter(() => chance.next().value < 0.6)
      .map((type) => ({ ticket_type_id: type, quantity: pick([1, 2]) }));
    await client.query("delete from rate_limits");
    const held = await run(person, "select hold_booking($1, $2) as answer", [event, JSON.stringify(lines)]);
    const next = pick(["release_hold", "confirm", "cancel", "expire", "keep"]);
    if (held && (next === "confirm" || next === "cancel"))
      await run(person, "select confirm_booking($1, $2, null) as answer", [held, person]);
    if (held && next === "cancel") await run(person, "select cancel_booking($1) as answer", [held]);
    if (held && next === "release_hold") await run(person, "select release_hold($1) as answer", [held]);
    if (next === "expire") {
      await run(
        null,
        "update bookings set hold_expires_at = now() where status = 'held' and event_id = $1 and user_id = any ($2)",
        [event, Array.from({ length: 8 }, (_, at) => id(`user tab ${tab} ${at}`))],
      );
      await run(null, "select json_build_object('id', internal.expire_holds()::text) as answer", []);
    }
  }
  await client.end();
  return refused;
}

test("three tabs that hold, buy and give back scarce places of shared pools at random never block each other for ever", async () => {
  const nights = await addCrossedPools();
  const tabs = [0, 1, 2];
  await addUsers(
    world.client,
    tabs.flatMap((tab) => Array.from({ length: 8 }, (_, at) => `tab ${tab} ${at}`)),
  );
  const refused = (await Promise.all(tabs.map((tab) => playTab(nights, tab, 40)))).flat();
  expect(refused.filter((code) => !code.startsWith("PT"))).toEqual([]);
  expect(await violations(world)).toEqual([]);
});

/** Waits until so many sessions of this database wait for a lock. */
async function waitForWaiters(count: number): Promise<void> {
  const waiting =
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect
    .poll(async () => (await world.client.query<{ count: number }>(waiting)).rows[0]?.count)
    .toBeGreaterThanOrEqual(count);
}

test.each([
  ["a type that both want", false],
  ["a pool that their types share", true],
])(
  "two bookings that each write the night's card do not wait for each other over %s",
  async (name, isPooled) => {
    const event = await addEvent(world.client, { name });
    // one place of the first type and six of the other change what the card says of each
    const types = [
      await addTicketType(world.client, event, `${name} a`, null),
      await addTicketType(world.client, event, `${name} b`, null),
    ].toSorted();
    for (const [at, places] of [1, isPooled ? 100 : 7].entries())
      await world.client.query("update ticket_inventory set quantity = $2 where ticket_type_id = $1", [
        types[at],
        places,
      ]);
    if (isPooled) {
      await world.client.query(
        "insert into capacity_pools (id, event_id, name, quantity) values ($1, $2, 'both', 7)",
        [id(`${name} pool`), event],
      );
      await world.client.query("update ticket_types set pool_id = $1 where id = any ($2)", [
        id(`${name} pool`),
        types,
      ]);
    }
    await addUsers(world.client, [`${name} one`, `${name} two`]);
    const connect = async () => {
      const client = new pg.Client(world.connection);
      await client.connect();
      return client;
    };
    const [card, one, two] = [await connect(), await connect(), await connect()];
    const bookAs = (client: pg.Client, person: string, wanted: string[], quantity: number) =>
      asPerson(client, person, () =>
        book(
          { client },
          event,
          wanted.map((type) => ({ ticket_type_id: type, quantity })),
        ),
      );
    try {
      // both stand still where they write the card, with what they have locked until then
      await card.query("begin");
      await card.query("select from listings where event_id = $1 for update", [event]);
      const first = bookAs(one, `${name} one`, isPooled ? types.slice(0, 1) : types, 1);
      await waitForWaiters(1);
      const second = bookAs(two, `${name} two`, types.slice(1), 6);
      await waitForWaiters(2);
      await card.query("commit");
      expect((await Promise.allSettled([first, second])).map(({ status }) => status)).toEqual([
        "fulfilled",
        "fulfilled",
      ]);
    } finally {
      for (const client of [card, one, two]) await client.end();
    }
  },
);
