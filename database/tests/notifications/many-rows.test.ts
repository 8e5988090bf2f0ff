// What the list and the count of one person touch does not grow with what everybody was told.
import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addUsers, emptyWorld, id, type World } from "../harness/world.ts";

const many = randomRounds(60_000, 1_000_000);
let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  const others = Array.from({ length: 200 }, (_, at) => `other ${at}`);
  await addUsers(world.client, ["ada", ...others]);
  // as rows of years: no open page is told of them
  await world.client.query("set session_replication_role = replica");
  await world.client.query(
    `insert into notifications (user_id, kind, payload, latest_at, created_at, read_at)
     select case when n % greatest($3 / 300, 1) = 0 then $1::uuid else ($2::uuid[])[1 + n % 200] end, 'refund_sent', '{"ref": "UC-1"}', now() - n * interval '1 second',
       now() - n * interval '1 second', case when n % 3 = 0 then now() end
     from generate_series(1, $3::integer) n`,
    [id("user ada"), others.map((name) => id(`user ${name}`)), many],
  );
  await world.client.query("set session_replication_role = origin; analyze");
}, 300_000);
afterAll(() => world.end());

/** Pages of 8 kB that a statement looked at. */
async function pagesOf(call: string): Promise<number> {
  return asPerson(world.client, "ada", async () => {
    const explain = `explain (analyze, buffers, format json) select ${call}`;
    await world.client.query(explain); // plans are made, and the catalogue is read, once
    const { rows } = await world.client.query(explain);
    const [{ Plan: plan }] = rows[0]["QUERY PLAN"];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  });
}

test(`Among ${many} rows a page of the list, the next page, a tab and the count are read by their index`, async () => {
  const { rows } = await world.client.query(
    "select pg_relation_size('notifications') / 8192 as pages, (select count(*) from notifications where user_id = $1) as own",
    [id("user ada")],
  );
  expect(Number(rows[0].own)).toBeGreaterThan(150);
  const seen = {
    list: await pagesOf("list_notifications()"),
    tab: await pagesOf("list_notifications('tickets')"),
    count: await pagesOf("count_notifications()"),
  };
  // reading the table would be all of its pages
  expect(Number(rows[0].pages)).toBeGreaterThan(800);
  for (const pages of Object.values(seen)) expect(pages, JSON.stringify(seen)).toBeLessThan(600);
});
