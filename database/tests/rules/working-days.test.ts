// Working days as pay-outs and deadlines count them: without weekends and without the bank holidays of the nation.
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

const value = async (sql: string, values: unknown[]) =>
  (await world.client.query<{ it: unknown }>(`select ${sql} as it`, values)).rows[0]?.it;
const after = (from: string, days: number, nation = "england_and_wales") =>
  value("internal.after_working_days($1, $2, $3)::text", [from, days, nation]);

test.each([
  ["2026-11-23", 5, "england_and_wales", "2026-11-30", "over a weekend"],
  ["2026-11-23", 5, "scotland", "2026-12-01", "over a weekend and St Andrew's Day"],
  [
    "2026-12-24",
    1,
    "england_and_wales",
    "2026-12-29",
    "over Christmas, whose Saturday has a Monday in its place",
  ],
  ["2026-12-31", 1, "scotland", "2027-01-05", "over both holidays of the Scottish new year"],
  ["2027-12-24", 1, "england_and_wales", "2027-12-29", "over a Christmas on a weekend"],
  ["2027-07-09", 1, "northern_ireland", "2027-07-13", "over the twelfth of July"],
  ["2027-07-09", 1, "england_and_wales", "2027-07-12", "where the twelfth of July is a day like any other"],
  ["2026-06-12", 1, "scotland", "2026-06-16", "over a holiday that was proclaimed once"],
  ["2026-11-21", 0, "england_and_wales", "2026-11-23", "no days from a Saturday, to the next working day"],
  ["2026-11-23", 0, "england_and_wales", "2026-11-23", "no days from a working day"],
  ["2026-11-21", 1, "england_and_wales", "2026-11-23", "one from a Saturday"],
])("From %s, %i working days in %s lead to %s: %s", async (from, days, nation, to) => {
  expect(await after(from, days, nation)).toBe(to);
});

test("After any date the working days of a nation follow each other, none on a weekend or a holiday", async () => {
  const { rows } = await world.client.query(
    `select nation, start::date, days from unnest(array['england_and_wales', 'scotland', 'northern_ireland']) nation,
       generate_series(date '2026-01-01', date '2028-06-01', interval '11 days') start, generate_series(1, 40, 13) days,
       lateral (select internal.after_working_days(start::date, days, nation) as day offset 0) found
     where extract(isodow from found.day) > 5
       or found.day in (select day from internal.bank_holidays h where h.nation = nation.nation)
       or days <> (select count(*) from generate_series(start + interval '1 day', found.day, interval '1 day') one(moment)
         where extract(isodow from moment) < 6 and moment::date not in (select day from internal.bank_holidays h where h.nation = nation.nation))`,
  );
  expect(rows).toEqual([]);
});

test("Days that cannot be counted are refused", async () => {
  for (const [from, days, nation] of [
    ["2026-11-23", -1, "scotland"],
    ["2026-11-23", 367, "scotland"],
    ["2026-11-23", 1, "jersey"],
    [null, 1, "scotland"],
  ])
    await expect(
      world.client.query("select internal.after_working_days($1, $2, $3)", [from, days, nation]),
    ).rejects.toMatchObject({ code: "22023" });
});

test("Every nation's holidays are known for the same years, each with its source", async () => {
  const { rows } = await world.client.query(
    "select distinct min(extract(year from day)) as first, max(extract(year from day)) as last from internal.bank_holidays group by nation",
  );
  expect(rows).toHaveLength(1);
});

test("The operator is told when less than a year of bank holidays is known, and not before", async () => {
  const warns = (today: string) => value("internal.warn_of_bank_holidays($1)", [today]);
  expect(await warns("2027-12-31")).toBe(false);
  expect(await warns("2028-01-01")).toBe(true);
  const { rows } = await world.client.query(
    "select message from internal.error_signals where fingerprint = 'bank-holidays'",
  );
  expect(rows).toEqual([
    {
      message: "Bank holidays are known until the end of 2028. Deadlines after it are counted without them.",
    },
  ]);
});
