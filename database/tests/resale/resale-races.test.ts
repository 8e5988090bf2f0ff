// Buyers, the seller at the door and the clock want one ticket at the same moment: whoever comes first has it, and nobody pays for nothing.
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { become } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { say, start, value } from "../payments/till.ts";
import { holdListings, list, sellOut, standing } from "./box-of-tickets.ts";

const buyers = randomRounds(40, 200);
const rounds = randomRounds(10, 200);
let world: World;
let connections: pg.Client[];
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  connections = Array.from({ length: 10 }, () => new pg.Client(world.connection));
  for (const client of connections) await client.connect();
});
afterAll(async () => {
  for (const client of connections) await client.end();
  expect(await violations(world)).toEqual([]);
  await world.end();
});

/** One call in a transaction of its own, as a person or as the product. @returns null, or the code of the refusal */
async function attempt(
  at: number,
  person: string | null,
  sql: string,
  values: unknown[],
): Promise<string | null> {
  const client = connections[at % connections.length] as pg.Client;
  await client.query("begin");
  try {
    if (person) await become(client, "authenticated", person);
    await client.query(sql, values);
    await client.query("commit");
    return null;
  } catch (error) {
    await client.query("rollback");
    return (error as { detail?: string }).detail ?? String(error);
  }
}

test(`Of ${buyers} people who want one ticket at once one has it, and the others are told`, async () => {
  const { tickets } = await sellOut(world, "many want it", { quantity: 1 });
  const [listing] = await list(world, "many want it", tickets);
  const names = Array.from({ length: buyers }, (_, at) => `wants ${at}`);
  await addUsers(world.client, names);
  const answers = await Promise.all(
    connections.map(async (_, at) => {
      const told: (string | null)[] = [];
      for (let turn = at; turn < buyers; turn += connections.length)
        told.push(await attempt(at, names[turn] as string, "select hold_listing($1)", [[listing]]));
      return told;
    }),
  );
  expect(answers.flat().filter((answer) => answer === null)).toHaveLength(1);
  expect(new Set(answers.flat())).toEqual(new Set([null, "RESALE_TAKEN"]));
  expect(await standing(world, listing as string)).toBe("reserved");
});

test(`The seller goes in while the money arrives, in ${rounds} rounds: one of the two tickets is good, and the other's money goes back`, async () => {
  for (let round = 0; round < rounds; round++) {
    await world.client.query("delete from rate_limits");
    const seller = `seller ${round}`;
    const { tickets, booking } = await sellOut(world, seller, { quantity: 1 });
    const [listing] = await list(world, seller, tickets);
    const held = await holdListings(world, `buyer ${round}`, [listing as string]);
    const { payment } = await start(world, `buyer ${round}`, held.id);
    const paid = [`pi_${payment.id}`, payment.id];
    const answers = await Promise.all([
      attempt(
        0,
        null,
        "select internal.apply_payment($2, $1, 'succeeded', 1100, null, 'card', '4242')",
        paid,
      ),
      attempt(1, null, "select internal.enter_ticket($1, now())", [tickets[0]]),
      attempt(2, null, "select internal.end_gone_holds()", []),
    ]);
    expect(answers).toEqual([null, null, null]);
    const entered =
      (await value(world, "select status from tickets where id = $1", [tickets[0]])) === "checked_in";
    expect(await standing(world, listing as string)).toBe(entered ? "withdrawn" : "sold");
    const backTo = entered ? held.id : booking.id;
    const refunds = await value(
      world,
      "select array_agg(booking_id::text || ' ' || reason || ' ' || amount_pence) from refunds where booking_id = any ($1)",
      [[held.id, booking.id]],
    );
    expect(refunds).toEqual([`${backTo} ${entered ? "late" : "resold"} 1100`]);
    await say(world, payment.id, "succeeded", 1100);
  }
});
