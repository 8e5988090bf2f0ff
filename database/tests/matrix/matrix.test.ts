// The matrix beside the catalogue: nothing unstated, nothing stated that is not so.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, actors } from "../harness/actors.ts";
import type { World } from "../harness/world.ts";
import { findWrongCallers } from "./callers.ts";
import { matrixWorld } from "./matrix-world.ts";
import { findWrong, noteRows } from "./observe.ts";
import { operations, parseMatrix } from "./parse-matrix.ts";
import { reachableTables } from "./reachable-tables.ts";
import { rowStates, triggerRules, wallRules } from "./read-parts.ts";
import { holds } from "./trigger-rules.ts";
import { standsAlone } from "./wall-rules.ts";

const matrix = parseMatrix();
let world: World;
beforeAll(async () => {
  world = await matrixWorld();
});
afterAll(() => world.end());

test("the access matrix states every table, every column and every row of its data", async () => {
  const found = await world.client.query<{ name: string; columns: string[] }>(
    `select name, array_agg(a.attname::text order by a.attnum) as columns
     from (${reachableTables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     group by name order by name collate "C"`,
  );
  expect(matrix.map(({ name, columns }) => ({ name, columns }))).toEqual(found.rows);
  for (const table of matrix) {
    expect(table.states.toSorted(), table.name).toEqual(Object.keys(rowStates[table.name] ?? {}).toSorted());
    for (const state of table.states) {
      const rows = await world.client.query(
        `select from ${table.name} where ${rowStates[table.name]?.[state]?.where}`,
      );
      expect(rows.rowCount, `${state} rows of ${table.name}`).toBeGreaterThan(0);
    }
  }
});

test("the access matrix gives all signed-in people the same columns, since they share a role", () => {
  const signedIn: Actor[] = actors.filter((actor) => actor !== "anon" && actor !== "service");
  for (const { name, permissions } of matrix) {
    for (const operation of operations) {
      const sets = new Set(signedIn.flatMap((actor) => permissions[operation][actor]?.columns.join() ?? []));
      expect([...sets], `${operation} ${name}`).toHaveLength(sets.size === 0 ? 0 : 1);
    }
  }
});

test("the access matrix lets anonymous visitors write nothing but error reports", () => {
  const writable = matrix.filter(({ permissions }) =>
    operations.some((it) => it !== "S" && (permissions[it].anon?.states.length ?? 0) > 0),
  );
  expect(writable.map(({ name }) => name)).toEqual(["error_reports"]);
});

test("the access matrix is what the database does, and a loosened or dropped rule fails it", async () => {
  const { client } = world;
  await client.query("begin");
  await noteRows(client, matrix);
  expect(await findWrong(client, matrix)).toEqual([]);
  await client.query(
    "grant update (status) on events to authenticated; create policy planted on bookings for select to authenticated using (true)",
  );
  const wrong = await findWrong(client, matrix);
  expect(wrong).toContain("bookings S stranger: confirmed is allowed");
  expect(wrong).toContain("events U admin: the column status is granted");
  await client.query("rollback");
});

test("the access matrix lists who may call each function, and one caller more or fewer fails it", async () => {
  const { client } = world;
  await client.query("begin");
  expect(await findWrongCallers(client)).toEqual([]);
  await client.query(`grant execute on function anonymize_user_data(uuid) to anon;
    revoke execute on function list_sessions() from authenticated; drop function end_other_sessions();
    create function planted() returns int language sql as 'select 1'`);
  expect((await findWrongCallers(client)).toSorted()).toEqual([
    "anonymize_user_data may be called by anon",
    "list_sessions may not be called by authenticated",
    "planted is not stated",
    "there is no end_other_sessions",
  ]);
  await client.query("rollback");
});

test("each trigger rule and each second line of defence holds by itself", async () => {
  const { client } = world;
  await client.query("begin");
  const fallen: string[] = [];
  for (const rule of triggerRules) if (!(await holds(client, rule))) fallen.push(rule.says);
  for (const rule of wallRules) if (!(await standsAlone(client, rule))) fallen.push(rule.says);
  await client.query("rollback");
  expect(fallen).toEqual([]);
});
