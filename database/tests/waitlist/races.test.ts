// Places that get free while two copies of the product deal them: each is offered once.
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { become } from "../harness/actors.ts";
import { addUsers, type World } from "../harness/world.ts";
import { addSoldNight, id, keptOf, waitingIn, waitlistWorld } from "./waitlist-fixture.ts";

const rounds = randomRounds(1, 20);
const people = Array.from({ length: 50 }, (_, at) => `w${at + 1}`);
let world: World;
let copies: pg.Client[];
beforeAll(async () => {
  world = await waitlistWorld(0);
  await addUsers(world.client, people);
  copies = Array.from({ length: 4 }, () => new pg.Client(world.connection));
  for (const client of copies) await client.connect();
});
afterAll(async () => {
  for (const client of copies) await client.end();
  await world.end();
});

test(`of thirty freed places among fifty who wait each is offered once, by two copies in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { eventId, typeId } = await addSoldNight(world, `thirty ${round}`, 30);
    const on = waitingIn(world);
    const keys: string[] = [];
    await world.client.query("delete from internal.known_limits where action = 'stock_holds'");
    await world.client.query("insert into internal.known_limits values ('stock_holds', 100000, 60)");
    for (let at = 0; at < 10; at++)
      keys.push(await on.ask<string>("team", "hold_stock($1, $2, 3, 'The band')", [eventId, typeId]));
    await world.client.query(
      `insert into waitlist_entries (ref, event_id, ticket_type_id, user_id) select internal.random_code(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), $1, $2, unnest($3::uuid[])`,
      [eventId, typeId, people.map((person) => id(`user ${person}`))],
    );
    const [first, second, third, fourth] = copies as [pg.Client, pg.Client, pg.Client, pg.Client];
    let done = false;
    const deal = async (client: pg.Client) => {
      while (!done) await client.query("select internal.deal_places()");
    };
    const free = async (client: pg.Client, some: string[]) => {
      for (const key of some) {
        await client.query("begin");
        await become(client, "authenticated", "team");
        await client.query("select release_stock_hold($1)", [key]);
        await client.query("commit");
      }
    };
    const dealing = [deal(first), deal(second)];
    await Promise.all([free(third, keys.slice(0, 5)), free(fourth, keys.slice(5))]);
    done = true;
    await Promise.all(dealing);
    // what came after their last round
    await world.client.query("select internal.deal_places()");
    const { rows } = await world.client.query(
      `select (select count(*)::integer from bookings where event_id = $1) as offers, count(*) filter (where status = 'offered')::integer as offered,
         bool_and(status = 'offered') filter (where turn <= 30) as in_order
       from (select w.status, row_number() over (order by place) as turn from waitlist_entries w where event_id = $1) w`,
      [eventId],
    );
    expect(rows[0]).toEqual({ offers: 30, offered: 30, in_order: true });
    expect(await keptOf(world, typeId)).toEqual({ held: 30, sold: 0, aside: 0, left: 0 });
  }
  expect(await violations(world)).toEqual([]);
});

test("with twenty thousand waiting, who is next and how far somebody is are read from indexes", async () => {
  const { eventId, typeId } = await addSoldNight(world, "crowd", 30);
  // people and their mails are not what is looked at: no trigger runs
  await world.client.query(`set session_replication_role = replica;
    insert into waitlist_entries (ref, event_id, ticket_type_id, user_id, quantity, fewest)
      select 'ABCDEF', '${eventId}', '${typeId}', gen_random_uuid(), 6, 6 from generate_series(1, 20000);
    set session_replication_role = default`);
  await world.client.query("analyze waitlist_entries");
  const plan = async (sql: string) =>
    (await world.client.query(`explain (costs off) ${sql}`)).rows.map((row) => row["QUERY PLAN"]).join("\n");
  const waiting = `from waitlist_entries w where w.event_id = '${eventId}' and w.ticket_type_id = '${typeId}' and w.status = 'waiting' and w.kind = 'sold_out'`;
  for (const sql of [
    `select w.* ${waiting} and w.fewest = 2 order by w.place limit 1`,
    `select w.* ${waiting} and w.gather_until is null order by w.place limit 1`,
    `select count(*) ${waiting} and w.place < 100`,
    `select w.* from waitlist_entries w where w.user_id = '${id("user w1")}'`,
    `select w.id from waitlist_entries w where w.event_id = '${eventId}' and w.status = 'waiting' order by w.place limit 200`,
  ])
    expect(await plan(sql)).not.toContain("Seq Scan");
  await world.client.query("update ticket_inventory set held = 0 where ticket_type_id = $1", [typeId]);
  await world.client.query("begin");
  await world.client.query("select internal.signal_places_freed($1, 1)", [typeId]);
  await world.client.query("select internal.deal_places($1)", [eventId]);
  const { rows: read } = await world.client.query(
    "select (seq_tup_read + idx_tup_fetch)::integer as entries from pg_stat_xact_user_tables where relname = 'waitlist_entries'",
  );
  await world.client.query("commit");
  // a few for each question, and how many hangs on the plan that a sample leads to; a question without an index reads all of them
  expect(read[0].entries).toBeLessThan(2_000);
});
