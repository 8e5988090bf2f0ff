// Many at one door at the same moment, over two copies of the product.
import { randomUUID } from "node:crypto";
import { randomRounds } from "@undercroft/testing";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { become } from "../harness/actors.ts";
import { addTicketType, type World } from "../harness/world.ts";
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
  /** As many as one person may hold of a night. */
  const most = 100;
  let night = await on.tonight("race");
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && round % most === 0) night = await on.tonight(`race ${round}`);
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
    expect(await on.inside(night.eventId)).toBe((round % most) + 1);
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

test("scans, late scans, refunds, guests and sales at once neither lock each other out nor leave a number wrong", async () => {
  const on = doorOf(world);
  const night = await on.tonight("all at once", { re_entry: "free" });
  const doorId = await addTicketType(world.client, night.eventId, "at once door", 40, {
    kind: "door",
    face_pence: 500,
  });
  const tickets: Bought[] = [];
  for (const person of ["buyer", "guest", "stranger", "owner", "buyer", "guest"])
    tickets.push(...(await on.buy(person, night, ["A", "B", "C"])));
  await on.ask("team", "public.add_guests($1, E'Ada +9\nBo +9', null)", [night.eventId]);
  const { guests } = await on.ask<{ guests: { id: string }[] }>("steward", "list_door_guests($1)", [
    night.eventId,
  ]);
  await world.client.query("delete from rate_limits");
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const late = () =>
    JSON.stringify(
      [1, 2, 3, 4].map((minutes) => ({
        scan_id: randomUUID(),
        kind: any(["in", "out"]),
        code: any(tickets).code,
        at: new Date(Date.now() - minutes * 60_000).toISOString(),
      })),
    );
  const acts: (() => [person: string, sql: string, values: unknown[]])[] = [
    () => [
      "steward",
      "check_in($1, $2, $3, p_action => $4)",
      [
        night.eventId,
        [any(tickets).code, any(tickets).code, any(tickets).code],
        randomUUID(),
        any(["in", "out"]),
      ],
    ],
    () => ["steward", "sync_check_ins($1, $2)", [night.eventId, late()]],
    () => ["buyer", "cancel_booking($1)", [any(tickets).booking]],
    () => ["steward", "admit_guests($1, $2, 1, $3)", [night.eventId, any(guests).id, randomUUID()]],
    () => [
      "lead",
      "sell_at_door($1, $2, 'cash', $3)",
      [night.eventId, JSON.stringify([{ ticket_type_id: doorId, quantity: 2 }]), randomUUID()],
    ],
    () => ["team", "public.add_guests($1, 'Cy', null)", [night.eventId]],
    () => ["team", "list_promo_codes($1)", [night.eventId]],
    () => ["lead", "save_door_settings($1, 'free', null, 90)", [night.eventId]],
  ];
  const codes = new Set<string>();
  await Promise.all(
    copies.slice(0, 8).map(async (copy) => {
      for (let turn = 0; turn < 15; turn++) {
        const [person, sql, values] = any(acts)();
        await copy.query("begin");
        try {
          await become(copy, "authenticated", person);
          await copy.query(`select ${sql}`, values);
          await copy.query("commit");
        } catch (error) {
          await copy.query("rollback");
          const { code, message, detail, where } = error as pg.DatabaseError;
          codes.add(code?.startsWith("PT4") ? "PT4" : [code, message, detail, where].join("\n"));
        }
      }
    }),
  );
  // refusals are fine; a deadlock (40P01) is not
  expect([...codes].filter((code) => code !== "PT4")).toEqual([]);
  expect(await violations(world)).toEqual([]);
});
