import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEvent, addPlaces, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

/** The night of a moment given as London wall time, and that moment in UTC. */
async function nightOf(wallTime: string): Promise<{ night: string; utc: string }> {
  const answer = await world.client.query(
    `select internal.night_date(moment)::text as night, to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as utc
     from (select $1::timestamp at time zone 'Europe/London' as moment) given`,
    [wallTime],
  );
  return answer.rows[0];
}

describe.each([
  { night: "2026-06-20", next: "2026-06-21", from: "2026-06-20 22:00", to: "2026-06-21 05:00", hours: 7 },
  { night: "2026-10-24", next: "2026-10-25", from: "2026-10-24 22:00", to: "2026-10-25 06:00", hours: 8 },
  { night: "2027-03-27", next: "2027-03-28", from: "2027-03-27 23:00", to: "2027-03-28 05:00", hours: 6 },
  { night: "2027-10-30", next: "2027-10-31", from: "2027-10-30 22:00", to: "2027-10-31 06:00", hours: 8 },
])("the Saturday night of $night, 23:00 to 06:00", ({ night, next, from, to, hours }) => {
  test("a London night starts and ends at 06:00, and is 23 or 25 hours long when the clocks change", async () => {
    expect(await nightOf(`${night} 23:00`)).toEqual({ night, utc: from });
    expect((await nightOf(`${next} 06:00`)).utc).toBe(to);
    expect((Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 3_600_000).toBe(hours);
  });

  test("a night is still Saturday at 00:30 and 05:59, and Sunday from 06:00 on", async () => {
    expect((await nightOf(`${next} 00:30`)).night).toBe(night);
    expect((await nightOf(`${next} 05:59`)).night).toBe(night);
    expect((await nightOf(`${next} 06:00`)).night).toBe(next);
  });

  test("an event that starts past midnight belongs to the night before, in its row and on its card", async () => {
    const start = await world.client.query("select $1::timestamp at time zone 'Europe/London' as at", [
      `${next} 00:30`,
    ]);
    const event = await addEvent(world.client, {
      name: `past midnight ${night}`,
      starts_at: start.rows[0].at,
    });
    const rows = await world.client.query(
      `select e.night_date::text as row, l.night_date::text as card from events e join listings l on l.event_id = e.id where e.id = $1`,
      [event],
    );
    expect(rows.rows).toEqual([{ row: night, card: night }]);
  });
});

test("New Year's Eve keeps its date into the new year", async () => {
  expect((await nightOf("2027-01-01 03:00")).night).toBe("2026-12-31");
});

test.each([
  ["a club night", "2026-11-21T23:00:00Z", "2026-11-22T04:00:00Z", "2026-11-21"],
  ["a club night into the morning", "2026-11-21T22:00:00Z", "2026-11-22T09:00:00Z", "2026-11-21"],
  ["one that is over at noon", "2026-11-21T22:00:00Z", "2026-11-22T12:00:00Z", "2026-11-21"],
  ["one that still goes on at noon", "2026-11-21T22:00:00Z", "2026-11-22T12:01:00Z", "2026-11-22"],
  ["eight hours of the shortest night", "2027-03-27T22:00:00Z", "2027-03-28T06:00:00Z", "2027-03-27"],
  [
    "an exhibition that closes in the afternoon",
    "2026-11-08T11:00:00Z",
    "2026-12-05T17:00:00Z",
    "2026-12-05",
  ],
  ["an exhibition whose last day is a morning", "2026-11-08T11:00:00Z", "2026-12-05T10:00:00Z", "2026-12-05"],
])("%s is on until its last night", async (what, starts, ends, last) => {
  const event = await addEvent(world.client, { name: what, starts_at: starts, ends_at: ends });
  const { rows } = await world.client.query(
    "select last_night::text, card ->> 'last_night' as shown from listings where event_id = $1",
    [event],
  );
  expect(rows).toEqual([{ last_night: last, shown: last }]);
});
