// The demo of other days than today's: whoever starts the product for the first time then finds the same country.
import { seed } from "@undercroft/database";
import { createProductDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { expect, test } from "vitest";

const dayMs = 86_400_000;
const today = Date.parse(new Date().toISOString().slice(0, 10));
const dayIn = (days: number): string => new Date(today + days * dayMs).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** The first day from today on of which this is true. A demo is made for the day of a start, never for one that is over. */
const firstDay = (isIt: (day: string) => boolean): string => {
  for (let days = 0; ; days += 1) if (isIt(dayIn(days))) return dayIn(days);
};
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** The last of a month, the last of the year, the eve of the day the clocks change, and one of each weekday that is not among them. */
const special = [
  firstDay((day) => dayAfter(day).endsWith("-01")),
  firstDay((day) => day.endsWith("-12-31")),
  firstDay((day) => /-(?:03|10)-(?:2[4-9]|30)$/.test(day) && weekdayOf(day) === 6),
];
const others = Array.from({ length: 7 }, (_, days) => dayIn(days)).filter(
  (day) => !special.some((other) => weekdayOf(other) === weekdayOf(day)),
);
const days = [...new Set([...special, ...others])];

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
