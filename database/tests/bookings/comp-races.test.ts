// Comps, holds and buyers at the same moment: places are right whoever comes first.
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { become } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { stockOf, violations } from "./box-office.ts";
import { addNight, compsOf, guests } from "./comps-fixture.ts";

const rounds = randomRounds(10, 200);
let world: World;
let on: ReturnType<typeof compsOf>;
let connections: pg.Client[];
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["buyer", "guest"]);
  // the rounds of one person are more than anybody sends in an hour
  await world.client.query(
    "delete from internal.known_limits where action in ('comps', 'stock_holds', 'bookings')",
  );
  await world.client.query(
    "insert into internal.known_limits values ('comps', 100000, 60), ('stock_holds', 100000, 60)",
  );
  on = compsOf(world);
  connections = Array.from({ length: 10 }, () => new pg.Client(world.connection));
  for (const client of connections) await client.connect();
}, 60_000);
afterAll(async () => {
  for (const client of connections) await client.end();
  await world.end();
});

/** One call in a transaction of its own. @returns null, or the code of the refusal */
async function attempt(
  at: number,
  person: string,
  sql: string,
  values: unknown[] = [],
): Promise<string | null> {
  const client = connections[at % connections.length] as pg.Client;
  await client.query("begin");
  try {
    await become(client, "authenticated", person);
    await client.query(sql, values);
    await client.query("commit");
    return null;
  } catch (error) {
    await client.query("rollback");
    return (error as { detail?: string }).detail ?? String(error);
  }
}

const issue = "select issue_comps($1, $2, $3, $4, $5)";

test("of fifty comps for one place at once one is sent, and the others are told that it is gone", async () => {
  const { eventId, typeId } = await addNight(world, "one place", 1);
  const answers = (
    await Promise.all(
      connections.map(async (_, at) => {
        const told: (string | null)[] = [];
        for (let turn = 0; turn < 5; turn++) {
          const values = [
            eventId,
            typeId,
            `Guest, g${at}.${turn}@example.net`,
            id(`one ${at} ${turn}`),
            null,
          ];
          told.push(await attempt(at, "team", issue, values));
        }
        return told;
      }),
    )
  ).flat();
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set([null, "BOOKINGS_SOLD_OUT"]));
  expect(await stockOf(world, typeId)).toEqual({ held: 1, sold: 0 });
}, 60_000);

test(`comps and a buyer want the last places in ${rounds} rounds, and never both get them`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { eventId, typeId } = await addNight(world, `checkout ${round}`, 2);
    await world.client.query("delete from rate_limits");
    const answers = await Promise.all([
      attempt(0, "team", issue, [eventId, typeId, guests(2, `c${round}`), id(`checkout ${round}`), null]),
      attempt(1, "buyer", "select hold_booking($1, $2)", [
        eventId,
        JSON.stringify([{ ticket_type_id: typeId, quantity: 1 }]),
      ]),
    ]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers).toContain("BOOKINGS_SOLD_OUT");
    expect(await stockOf(world, typeId)).toEqual({ held: answers[0] === null ? 2 : 1, sold: 0 });
  }
  expect(await violations(world)).toEqual([]);
}, 120_000);

test(`a comp is taken and revoked at the same moment in ${rounds} rounds: it is one or the other`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { eventId, typeId } = await addNight(world, `take ${round}`, 3);
    await world.client.query("delete from rate_limits");
    await on.issue(eventId, typeId, "Guest, guest@example.org", `take ${round}`);
    const link = await on.linkOf("guest@example.org");
    const [taken, revoked] = await Promise.all([
      attempt(2, "guest", "select take_comp($1, $2)", [link.id, link.code]),
      attempt(3, "team", "select revoke_comp($1)", [link.id]),
    ]);
    expect([taken, revoked].toSorted()).toEqual(["BOOKINGS_COMP_CLOSED", null].toSorted());
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: taken === null ? 1 : 0 });
  }
  expect(await violations(world)).toEqual([]);
}, 120_000);

test(`a hold is released by hand, by the clock and given away at once in ${rounds} rounds: no place is lost`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { eventId, typeId } = await addNight(world, `release ${round}`, 6);
    await world.client.query("delete from rate_limits");
    const hold = await on.keep(eventId, typeId, 4);
    await world.client.query("update stock_holds set held_until = now() where id = $1", [hold]);
    const [, , given] = await Promise.all([
      attempt(4, "team", "select release_stock_hold($1)", [hold]),
      (connections[5] as pg.Client).query("select internal.release_due_stock_holds()"),
      attempt(6, "team", issue, [eventId, typeId, guests(2, `r${round}`), id(`release ${round}`), hold]),
    ]);
    expect([null, "BOOKINGS_SOLD_OUT"]).toContain(given);
    expect(await stockOf(world, typeId)).toEqual({ held: given === null ? 2 : 0, sold: 0 });
  }
  expect(await violations(world)).toEqual([]);
}, 120_000);
