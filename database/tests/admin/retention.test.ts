import { readdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addOneOfEach } from "../harness/fixtures.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import type { RetentionCases } from "./retention/retention-case.ts";

// one world for all; what a test does there is undone after it
let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
});
afterAll(() => world.end());
beforeEach(() => world.client.query("begin"));
afterEach(() => world.client.query("rollback"));

const run = async (rule: string, moment: string) =>
  Number((await world.client.query(`select internal.retention_${rule}(${moment}) as count`)).rows[0]?.count);
const sql = (text: string, values: unknown[] = []) => world.client.query(text, values);

/** What tries each rule, from the files of the parts. */
const cases = new URL("./retention/", import.meta.url);
const rules: RetentionCases = {};
for (const file of readdirSync(cases).filter((name) => name !== "retention-case.ts"))
  Object.assign(rules, ((await import(new URL(file, cases).href)) as { default: RetentionCases }).default);

test.each(Object.keys(rules))("The retention rule %s deletes what is due and nothing else", async (name) => {
  const rule = rules[name];
  if (!rule) throw new Error(name);
  await rule.rows(world);
  expect(await run(name, rule.stays)).toBe(0);
  expect(await run(name, rule.goes)).toBe(rule.count);
  expect(await run(name, rule.goes)).toBe(0);
  expect((await sql("select * from internal.violations")).rows).toEqual([]);
});

test("Every retention rule has its function and its test on both sides of its date", async () => {
  const { rows } = await sql("select name from internal.retention_rules order by 1");
  const names: string[] = rows.map(({ name }) => name);
  expect(names).toEqual([...Object.keys(rules), "inactive_accounts"].toSorted());
  for (const name of names)
    expect(
      (await sql("select to_regprocedure($1) as it", [`internal.retention_${name}(timestamptz)`])).rows[0]
        ?.it,
    ).not.toBeNull();
});

describe("accounts that nobody uses", () => {
  const erased = async () =>
    (await sql("select is_anonymised from profiles where user_id = $1", [id("user idle")])).rows[0]
      ?.is_anonymised;

  test("are warned twice and then anonymised, unless the person signs in", async () => {
    await addUsers(world.client, ["idle"]);
    await sql(
      "update auth.users set created_at = '2023-01-01', last_sign_in_at = '2023-01-01' where id = $1",
      [id("user idle")],
    );
    await sql("delete from graphile_worker._private_jobs");
    const warnings = async () => (await sql("select from graphile_worker._private_jobs")).rowCount;
    expect(await run("inactive_accounts", "'2025-10-31'")).toBe(0);
    expect(await run("inactive_accounts", "'2025-11-02'")).toBe(1);
    expect(await run("inactive_accounts", "'2025-11-03'")).toBe(0);
    expect(await run("inactive_accounts", "'2025-12-02'")).toBe(1);
    expect(await warnings()).toBe(2);
    expect(await run("inactive_accounts", "'2025-12-29'")).toBe(0);
    await sql("savepoint before_sign_in");
    await sql("update auth.users set last_sign_in_at = '2025-12-30' where id = $1", [id("user idle")]);
    expect(await run("inactive_accounts", "'2026-01-05'")).toBe(0);
    await sql("rollback to before_sign_in");
    expect(await erased()).toBe(false);
    expect(await run("inactive_accounts", "'2026-01-05'")).toBe(1);
    expect(await erased()).toBe(true);
  });
});

test("Retention runs once a London day after four in the morning, and says what it did", async () => {
  await sql("insert into error_reports (user_id, title, created_at) values (null, 'Broke', '2024-03-01')");
  const at = async (moment: string) =>
    Number((await sql("select internal.run_retention($1) as count", [moment])).rows[0]?.count);
  expect(await at("2026-03-02 03:59+00")).toBe(0);
  expect(await at("2026-03-02 04:00+00")).toBeGreaterThan(0);
  expect(await at("2026-03-02 05:00+00")).toBe(0);
  const { rows } = await sql("select last_rows from internal.retention_rules where name = 'error_reports'");
  expect(rows).toEqual([{ last_rows: "1" }]);
});

test("A dry run of a retention rule counts what it would delete and deletes nothing", async () => {
  await sql("insert into error_reports (user_id, title, created_at) values (null, 'Broke', '2020-03-01')");
  const tried = (person: string) =>
    asPerson(
      world.client,
      person,
      async () => (await sql("select try_retention_rule('error_reports') as count")).rows[0]?.count,
    );
  expect(await tried("admin")).toBe("1");
  expect((await sql("select from error_reports")).rowCount).toBe(1);
  await expect(tried("moderator")).rejects.toMatchObject({ detail: "ADMIN_ADMIN_REQUIRED" });
});
