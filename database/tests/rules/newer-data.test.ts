import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../tool/migrate.ts";
import { emptyWorld, type World } from "../harness/world.ts";
import { value } from "../payments/till.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

const state = () =>
  value(world, "select md5(string_agg(m::text, ',' order by name)) from internal.migrations m");

test("an older program says which version the data needs and touches nothing", async () => {
  const { client, connection } = world;
  await client.query(
    "insert into internal.migrations (name, hash) values ('version', '0.4.0') on conflict (name) do update set hash = excluded.hash",
  );
  await client.query(
    "insert into internal.migrations (name, hash) values ('migrations/20991231235959_doors_scan.sql', 'x')",
  );
  await client.query("update internal.migrations set hash = 'another' where name = 'current'");
  const before = await state();
  await expect(migrate(connection, null)).rejects.toThrow(
    /This data needs Undercroft 0\.4\.0 with its migration 20991231235959_doors_scan, and this is \d+\.\d+\.\d+\. .*Nothing was changed\./,
  );
  expect(await state()).toBe(before);
  await client.query("delete from internal.migrations where name like '%doors_scan.sql'");
  await expect(migrate(connection, null)).rejects.toThrow(/needs Undercroft 0\.4\.0, and this is/);
});
