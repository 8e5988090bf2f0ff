// A statement of the day runs once by London's clock, on both nights the clocks change, whatever the number of copies.

import { createProductDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let database: Awaited<ReturnType<typeof createProductDatabase>>;
let copies: pg.Client[];
beforeAll(async () => {
  database = await createProductDatabase();
  copies = [new pg.Client(database.connection), new pg.Client(database.connection)];
  for (const copy of copies) await copy.connect();
});
afterAll(async () => {
  for (const copy of copies) await copy.end();
  await database.drop();
});

const ask = async (copy: pg.Client, name: string, at: string, now: string): Promise<boolean> =>
  (await copy.query("select internal.take_daily_run($1, $2, $3) as due", [name, at, now])).rows[0].due;

/** Asks every 10 minutes of a day, on both copies at once, and answers the times at which one of them ran. */
async function runsOf(name: string, at: string, from: string, hours: number): Promise<string[]> {
  const ran: string[] = [];
  for (let minute = 0; minute < hours * 60; minute += 10) {
    const now = new Date(Date.parse(from) + minute * 60_000).toISOString();
    const answers = await Promise.all(copies.map((copy) => ask(copy, name, at, now)));
    for (const isDue of answers) if (isDue) ran.push(now.slice(0, 16));
  }
  return ran;
}

describe("a daily statement runs once by London's clock", () => {
  test("at noon on an ordinary day, and again on the next", async () => {
    const ran = await runsOf("noon", "12:00", "2026-07-01T00:00:00Z", 40);
    expect(ran).toEqual(["2026-07-01T11:00", "2026-07-02T11:00"]);
  });

  test("on the night the clocks go forward, at a time that does not exist", async () => {
    const ran = await runsOf("spring", "01:30", "2026-03-29T00:00:00Z", 20);
    expect(ran).toEqual(["2026-03-29T01:00"]);
  });

  test("on the night the clocks go back, at a time that comes twice", async () => {
    const ran = await runsOf("autumn", "01:30", "2026-10-25T00:00:00Z", 20);
    expect(ran).toEqual(["2026-10-25T00:30"]);
  });

  test("a copy that fails leaves the day to the other", async () => {
    const [one, other] = copies as [pg.Client, pg.Client];
    await one.query("begin");
    expect(await ask(one, "failing", "01:00", "2026-07-01T12:00:00Z")).toBe(true);
    const waiting = ask(other, "failing", "01:00", "2026-07-01T12:00:00Z");
    await one.query("rollback");
    expect(await waiting).toBe(true);
  });
});
