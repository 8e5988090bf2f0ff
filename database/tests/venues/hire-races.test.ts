// A team that confirms a hire at the moment its asker cancels it: one of them wins, and the other is told.
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { become } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { createHireWorld } from "./hire-fixture.ts";

const rounds = randomRounds(10, 200);
let world: World;
let connections: pg.Client[];
beforeAll(async () => {
  world = await createHireWorld();
  connections = [new pg.Client(world.connection), new pg.Client(world.connection)];
  for (const client of connections) await client.connect();
}, 60_000);
afterAll(async () => {
  for (const client of connections) await client.end();
  await world.end();
});

/** Runs one call in a transaction of its own. @returns null, or the code of the refusal */
async function move(
  client: pg.Client,
  person: string,
  call: string,
  request: string,
): Promise<string | null> {
  await client.query("begin");
  try {
    await become(client, "authenticated", person);
    await client.query(`select ${call}`, [request]);
    await client.query("commit");
    return null;
  } catch (error) {
    await client.query("rollback");
    return (error as { detail?: string }).detail ?? String(error);
  }
}

test(`In each of ${rounds} rounds of confirming against cancelling, what is written last is what both read`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { rows } = await world.client.query(
      `insert into hire_requests (venue_id, user_id, starts_at, ends_at, guests, purpose, status, version, offer_pence, offer_until)
       values ($1, $2, now() + interval '40 days', now() + interval '40 days 5 hours', 20, 'A party', 'requested', 4, 10000, now() + interval '9 days') returning id`,
      [id("venue"), id("user asker")],
    );
    await world.client.query("delete from rate_limits");
    const request: string = rows[0].id;
    const [one, other] = connections as [pg.Client, pg.Client];
    const [confirmed, cancelled] = await Promise.all([
      move(one, "manager", "confirm_hire($1, 4)", request),
      move(other, "asker", "cancel_hire($1, 'Found another room')", request),
    ]);
    // a cancellation that comes second still ends the hire; a confirmation that comes second finds it gone
    expect(cancelled).toBeNull();
    expect([null, "HIRE_STALE"]).toContain(confirmed);
    const { rows: after } = await world.client.query(
      "select status, version from hire_requests where id = $1",
      [request],
    );
    expect(after[0]).toEqual({ status: "cancelled", version: confirmed === null ? 6 : 5 });
  }
}, 120_000);

test(`In each of ${rounds} rounds of two hires of one room for overlapping hours, one is confirmed and the other names it; who knows of it confirms both`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { rows } = await world.client.query<{ id: string }>(
      `insert into hire_requests (venue_id, user_id, starts_at, ends_at, guests, purpose, status, version, offer_pence, offer_until)
       select $1, $2, now() + make_interval(days => 100 + $3, hours => at), now() + make_interval(days => 100 + $3, hours => at + 3), 20, 'A party', 'requested', 4, 10000, now() + interval '9 days'
       from generate_series(0, 1) at returning id`,
      [id("venue"), id("user asker"), round * 2],
    );
    await world.client.query("delete from rate_limits");
    const [one, other] = connections as [pg.Client, pg.Client];
    const [first, second] = rows.map((row) => row.id) as [string, string];
    const answers = await Promise.all([
      move(one, "manager", "confirm_hire($1, 4)", first),
      move(other, "manager", "confirm_hire($1, 4)", second),
    ]);
    expect(answers.toSorted()).toEqual(["HIRE_CLASH", null]);
    const refused = answers[0] === null ? second : first;
    expect(await move(one, "manager", "confirm_hire($1, 4, true)", refused)).toBeNull();
  }
}, 120_000);
