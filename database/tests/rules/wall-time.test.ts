import { readLondonTime } from "@undercroft/contract/london-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

type Row = { wall: string; moment: Date; code: string | null };

/** A time as the database reads it, in the words of contract/src/read-london-time.ts. */
const toTime = ({ moment, code }: Row): unknown => {
  if (code === "EVENTS_TIME_SKIPPED") return { kind: "skipped", next: "02:00" };
  if (code === null) return { kind: "once", at: moment };
  return { kind: "twice", first: moment, second: new Date(moment.getTime() + 3_600_000) };
};

test("The database and the contract agree on every quarter of an hour of the nights on which the clocks change", async () => {
  const { rows } = await world.client.query<Row>(`
    select wall, internal.to_moment(wall) as moment, (select code from internal.wall_problem('starts_at', wall)) as code
    from unnest('{2026-03-29,2026-10-25,2027-03-28,2027-10-31,2026-07-01}'::date[]) day, generate_series(0, 23 * 4 + 3) quarter,
      lateral (select to_char(day + quarter * interval '15 minutes', 'YYYY-MM-DD"T"HH24:MI') as wall) written`);
  expect(rows.length).toBe(480);
  expect(rows.filter(({ code }) => code !== null)).toHaveLength(16);
  for (const row of rows) expect([row.wall, readLondonTime(row.wall)]).toEqual([row.wall, toTime(row)]);
});
