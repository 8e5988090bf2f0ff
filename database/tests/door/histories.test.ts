// Random histories of six devices without a connection, whose clocks are wrong, against what really happened.
import { randomUUID } from "node:crypto";
import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import type { World } from "../harness/world.ts";
import { type Bought, doorOf, doorWorld } from "./door-fixture.ts";

const rounds = randomRounds(6, 300);
let world: World;
let on: ReturnType<typeof doorOf>;
let tickets: Bought[];
beforeAll(async () => {
  world = await doorWorld();
  on = doorOf(world);
});
afterAll(() => world.end());

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruential generator). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Scan = { scan_id: string; device: number; kind: string; ticket: number; number: number; at: number };

/** What a history comes to, worked out from true times alone. */
function replay(scans: Scan[], many: number, mayReturn: boolean, places: number) {
  const inside = Array.from({ length: many }, () => false);
  const first: (number | null)[] = Array.from({ length: many }, () => null);
  let guests = 0;
  let clicked = 0;
  for (const scan of scans.toSorted((one, other) => one.at - other.at)) {
    if (scan.kind === "guest") guests = Math.min(places, guests + scan.number);
    else if (scan.kind === "clicker") clicked += scan.number;
    else if (scan.kind === "out") inside[scan.ticket] = false;
    else if (first[scan.ticket] === null || mayReturn) {
      inside[scan.ticket] = true;
      first[scan.ticket] ??= scan.at;
    }
  }
  return { inside, first, guests, clicked, all: inside.filter(Boolean).length + guests + clicked };
}

function invent(random: () => number, many: number): Scan[] {
  const pick = (most: number) => Math.floor(random() * most);
  return Array.from({ length: 40 }, (_, turn) => {
    const kind = ["in", "in", "in", "out", "guest", "clicker"][pick(6)] ?? "in";
    return {
      scan_id: randomUUID(),
      device: pick(6),
      kind,
      ticket: pick(many),
      number: 1 + pick(3),
      // ten seconds apart, so that the way to the server reverses nothing
      at: Date.now() - 3_000_000 + turn * 10_000,
    };
  });
}

test(`everybody is counted once, in whatever order six devices bring it, in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const random = chance(round * 7919 + 17);
    const mayReturn = round % 2 === 1;
    const night = await on.tonight(`history ${round}`, { re_entry: mayReturn ? "free" : "none" });
    await world.client.query("delete from rate_limits");
    tickets = await on.buy("buyer", night, ["A", "B", "C", "D", "E", "F", "G", "H"]);
    await on.ask("team", "public.add_guests($1, 'Grace +3', null)", [night.eventId]);
    const { guests } = await on.ask<{ guests: [{ id: string }] }>("steward", "list_door_guests($1)", [
      night.eventId,
    ]);
    const scans = invent(random, tickets.length);
    const wrong = Array.from({ length: 6 }, () => Math.round((random() - 0.5) * 6 * 3_600_000));
    // each device brings its scans in pieces; pieces of all devices come in any order, and some come twice
    const pieces = Array.from({ length: 6 }, (_, device) => scans.filter((scan) => scan.device === device))
      .flatMap((mine) => [mine.filter((_, at) => at % 2 === 0), mine.filter((_, at) => at % 2 === 1)])
      .filter((piece) => piece.length > 0)
      .map((piece) => ({ piece, turn: random() }))
      .toSorted((one, other) => one.turn - other.turn)
      .flatMap(({ piece, turn }) => (turn > 0.7 ? [piece, piece] : [piece]));
    for (const piece of pieces) {
      const off = wrong[piece[0]?.device ?? 0] ?? 0;
      const told = piece.map(({ scan_id, kind, ticket, number, at }) => ({
        scan_id,
        kind,
        number,
        at: new Date(at + off).toISOString(),
        code: tickets[ticket]?.code,
        guest_id: guests[0].id,
        said: kind === "out" ? "out" : "admitted",
      }));
      await on.ask("steward", "sync_check_ins($1, $2, $3, null, $4)", [
        night.eventId,
        JSON.stringify(told),
        new Date(Date.now() + off).toISOString(),
        `Device ${piece[0]?.device}`,
      ]);
    }
    const truth = replay(scans, tickets.length, mayReturn, 4);
    const { rows } = await world.client.query(
      "select is_inside, extract(epoch from checked_in_at)::float8 * 1000 as first from tickets where event_id = $1 order by place_number",
      [night.eventId],
    );
    expect(rows.map(({ is_inside }) => is_inside)).toEqual(truth.inside);
    for (const [at, { first }] of rows.entries()) {
      const really = truth.first[at] ?? null;
      if (really === null) expect(first).toBeNull();
      else expect(Math.abs(first - really)).toBeLessThan(5000);
    }
    const { numbers, of } = await on.ask<{ numbers: { inside: number }; of: Record<string, number> }>(
      "steward",
      "door_numbers($1)",
      [night.eventId],
    );
    expect({ inside: numbers.inside, guests: of.guests, clicked: of.clicked }).toEqual({
      inside: truth.all,
      guests: truth.guests,
      clicked: truth.clicked,
    });
  }
  expect(await violations(world)).toEqual([]);
});
