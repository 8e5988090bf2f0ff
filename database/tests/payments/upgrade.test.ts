// What an upgrade does to bookings that were confirmed before the product took payments.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { holdPaid, value } from "./till.ts";

const folder = path.resolve(import.meta.dirname, "../../migrations");
const file = readdirSync(folder).find((name) => name.endsWith("_bookings_before_payments.sql")) ?? "";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

const rulesBroken = () =>
  value(world, "select coalesce(array_agg(distinct rule), '{}') from internal.violations");

/** A booking as the product made them when it took no payments. */
async function bookedBefore(name: string, email: string): Promise<string> {
  const { booking } = await holdPaid(world, name, { quantity: 2 });
  const { client } = world;
  await client.query(
    "update auth.users set email = $2 where id = (select user_id from bookings where id = $1)",
    [booking.id, email],
  );
  await client.query("update bookings set status = 'awaiting_payment' where id = $1", [booking.id]);
  await client.query(
    "update bookings set status = 'confirmed', confirmed_at = '2026-01-05', buyer_name = 'Ada' where id = $1",
    [booking.id],
  );
  await client.query("select internal.move_places(array[$1::uuid], -1, 1)", [booking.id]);
  await client.query("select internal.issue_tickets($1, 'Ada', null)", [booking.id]);
  return booking.id;
}

test("an upgrade gives bookings of the demo their payments and marks real ones as older, so that no rule is broken", async () => {
  const { client } = world;
  await client.query("begin");
  const demo = await bookedBefore("guest", "guest-7@undercroft.example");
  const real = await bookedBefore("regular", "regular@example.org");
  await client.query("insert into internal.seeds (name, hash) values ('demo', '1')");
  expect(await rulesBroken()).toEqual(["confirmed-without-payment"]);
  const view = await value(world, "select pg_get_viewdef('internal.violations')");
  await client.query("drop view internal.violations cascade");
  await client.query("alter table bookings drop column predates_payments");
  await client.query(
    "update internal.migrations set applied_at = '2026-02-01' where name like '%_payments.sql'",
  );
  await client.query(readFileSync(path.join(folder, file), "utf8"));
  await client.query(`create view internal.violations as ${view}`);
  expect(await rulesBroken()).toEqual([]);
  expect(await value(world, "select predates_payments from bookings where id = $1", [real])).toBe(true);
  expect(
    await value(world, "select array_agg(captured_pence) from payments where booking_id = $1", [demo]),
  ).toEqual([2200]);
  expect(
    await value(
      world,
      "select array_agg(total_pence order by total_pence) from invoices where booking_id = $1",
      [demo],
    ),
  ).toEqual([200, 2000]);
  const later = await bookedBefore("later", "later@example.org");
  expect(await value(world, "select predates_payments from bookings where id = $1", [later])).toBe(false);
  expect(await rulesBroken()).toEqual(["confirmed-without-payment"]);
  await client.query("rollback");
});
