// The demo of other days than today's: whoever starts the product for the first time then finds the same country.
import { seed } from "@undercroft/database";
import { createProductDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { expect, test } from "vitest";

/** One of each weekday; among them the last of a month, the eve of the day the clocks change, and the last of the year. */
const days = [
  "2026-11-30",
  "2026-12-01",
  "2026-12-02",
  "2026-12-31",
  "2026-11-27",
  "2027-03-27",
  "2026-11-29",
];

/** A Monday in the demo has nine to twelve nights, a Saturday five times as many. */
const quietest = 8;

test.each(days)("A demo made for %s has nights that evening, and breaks no rule", async (day) => {
  const database = await createProductDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await seed(database.connection, { demo: true, now: new Date(`${day}T19:00:00Z`) });
    expect((await client.query("select * from internal.violations")).rows).toEqual([]);
    const nights = await client.query<{ nights: number }>(
      "select count(*)::integer as nights from listings where night_date = $1",
      [day],
    );
    expect(nights.rows[0]?.nights).toBeGreaterThanOrEqual(quietest);
  } finally {
    await client.end();
    await database.drop();
  }
});
