// Every pair of states of bookings, payments and refunds: what the rules allow is done and written down, all else is refused.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { askAbout, pay, value } from "./till.ts";

let world: World;
let rows: Record<string, string>;
const { held } = askAbout(() => world);

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  const { booking } = await held("everything");
  const payment = await pay(world, "everything", booking.id);
  const refund = await value(
    world,
    "insert into refunds (payment_id, booking_id, face_pence, reason) values ($1, $2, 100, 'goodwill') returning id",
    [payment, booking.id],
  );
  rows = { bookings: booking.id, payments: payment, refunds: String(refund) };
});
afterAll(() => world.end());

/** The states that a check of the table knows. */
async function statesOf(table: string): Promise<string[]> {
  const text = await value(world, "select pg_get_constraintdef(oid) from pg_constraint where conname = $1", [
    `${table}_status_check`,
  ]);
  return [...String(text).matchAll(/'(\w+)'::text/g)].map(([, state]) => state ?? "");
}

/** Puts the row into a state past all rules, changes it under them, and answers whether that was done and written down. */
async function tryPair(table: string, from: string, to: string): Promise<boolean> {
  const { client } = world;
  await client.query("savepoint pair");
  try {
    await client.query("set local session_replication_role = replica");
    await client.query(`update ${table} set status = $2 where id = $1`, [rows[table], from]);
    await client.query("set local session_replication_role = origin");
    await client.query(`update ${table} set status = $2 where id = $1`, [rows[table], to]);
    const logged = await value(
      world,
      "select count(*)::int from internal.status_log where record_id = $1 and from_status = $2 and to_status = $3",
      [rows[table], from, to],
    );
    return Number(logged) > 0;
  } catch (error) {
    expect(error).toMatchObject({ detail: "STATUS_TRANSITION_REFUSED" });
    return false;
  } finally {
    await client.query("rollback to pair");
  }
}

test.each(["bookings", "payments", "refunds"])(
  "every pair of states of %s is allowed by the rules or refused",
  async (table) => {
    const states = await statesOf(table);
    expect(states.length).toBeGreaterThan(7);
    const allowed = await world.client.query<{ pair: string }>(
      "select from_status || ' > ' || to_status as pair from internal.transitions where thing = $1",
      [table],
    );
    await world.client.query("begin");
    const done: string[] = [];
    for (const from of states)
      for (const to of states)
        if (from !== to && (await tryPair(table, from, to))) done.push(`${from} > ${to}`);
    await world.client.query("rollback");
    expect(done.toSorted()).toEqual(allowed.rows.map(({ pair }) => pair).toSorted());
  },
);
