// Many at one door at the same moment, over two copies of the product.
import { randomUUID } from "node:crypto";
import { randomRounds } from "@undercroft/testing";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { become } from "../harness/actors.ts";
import type { World } from "../harness/world.ts";
import { type Bought, doorOf, doorWorld, openCopies, type ScanAnswer } from "./door-fixture.ts";

const rounds = randomRounds(5, 1000);
let world: World;
let copies: pg.Client[];
beforeAll(async () => {
  world = await doorWorld();
  copies = await openCopies(world, 10);
});
afterAll(async () => {
  for (const copy of copies) await copy.end();
  await world.end();
});

const scanOn = async (copy: pg.Client, eventId: string, code: string): Promise<string> => {
  await copy.query("begin");
  await become(copy, "authenticated", "steward");
  const { rows } = await copy.query<{ answer: ScanAnswer }>("select check_in($1, $2, $3) as answer", [
    eventId,
    [code],
    randomUUID(),
  ]);
  await copy.query("commit");
  return rows[0]?.answer.results[0].result ?? "";
};

test(`of a hundred scanners of one ticket one lets in, in ${rounds} rounds`, async () => {
  const on = doorOf(world);
  const night = await on.tonight("race");
  for (let round = 0; round < rounds; round++) {
    const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
    await world.client.query("delete from rate_limits");
    const results = await Promise.all(
      copies.map(async (copy) => {
        const mine: string[] = [];
        for (let at = 0; at < 10; at++) mine.push(await scanOn(copy, night.eventId, ticket.code));
        return mine;
      }),
    );
    const told = results.flat();
    expect(told.filter((result) => result === "admitted")).toHaveLength(1);
    expect(told.filter((result) => result === "already_in")).toHaveLength(99);
    expect(await on.inside(night.eventId)).toBe(round + 1);
  }
  expect(await violations(world)).toEqual([]);
});

test("a room for ten takes ten of twenty who come at once", async () => {
  const on = doorOf(world);
  const night = await on.tonight("room for ten", { door_capacity: 10 });
  const tickets = await on.buy(
    "buyer",
    night,
    Array.from({ length: 10 }, (_, at) => `P${at}`),
  );
  tickets.push(
    ...(await on.buy(
      "guest",
      night,
      Array.from({ length: 10 }, (_, at) => `Q${at}`),
    )),
  );
  const results = await Promise.all(
    copies.map(async (copy, at) => [
      await scanOn(copy, night.eventId, tickets[at]?.code ?? ""),
      await scanOn(copy, night.eventId, tickets[at + 10]?.code ?? ""),
    ]),
  );
  expect(results.flat().toSorted()).toEqual([...Array(10).fill("admitted"), ...Array(10).fill("house_full")]);
  expect(await on.inside(night.eventId)).toBe(10);
});
