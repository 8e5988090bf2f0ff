// Random histories of one night: holds with and without codes, confirming, giving back, running out, codes that change, releases
// that follow a sell-out, and types that share a limit. The seed is printed with what fails.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { call, goodDraft, publish, write } from "./event-writer.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query("update organisers set trust = 'trusted'");
  await addUsers(world.client, people);
});
afterAll(() => world.end());

const people = ["ada", "ben", "cyd", "dev"];
const codes = ["HALF", "ALL", "TWICE", "NONE"];
const steps = 50;

/** Numbers that look like chance and are the same for one seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function makeNight(seed: number): Promise<{ event: string; types: string[] }> {
  const { id: event } = await write(world, {
    ...goodDraft(20 + seed),
    title: `Night ${seed}`,
    pools: [{ name: "The room", quantity: 9 }],
    tickets: [
      { name: "First", kind: "free", quantity: 4, pool: "The room" },
      { name: "Second", kind: "free", quantity: 8, pool: "The room", after: 0 },
      { name: "Paid", kind: "paid", price_pence: 900, quantity: 5 },
      { name: "Friends", kind: "free", quantity: 3, is_hidden: true },
    ],
  });
  await publish(world, event, "team", true);
  const { rows } = await world.client.query<{ id: string; is_hidden: boolean }>(
    "select id, is_hidden from ticket_types where event_id = $1 order by name",
    [event],
  );
  const hidden = rows.filter((row) => row.is_hidden).map((row) => row.id);
  const save = "save_promo_code($1, $2, $3, $4, p_max_uses => $5, p_type_ids => $6)";
  await call(world, "team", save, [event, "HALF", "percent", 50, null, []]);
  await call(world, "team", save, [event, "ALL", "percent", 100, 3, []]);
  await call(world, "team", save, [event, "TWICE", "unlock", 0, 2, hidden]);
  return { event, types: rows.map((row) => row.id) };
}

/** A refusal of the product is an answer; anything else is a fault. */
async function ask(person: string, text: string, values: unknown[]): Promise<string> {
  await world.client.query("delete from rate_limits");
  try {
    await call(world, person, text, values);
    return "done";
  } catch (error) {
    const { code = "", detail = "" } = error as { code?: string; detail?: string };
    if (!code.startsWith("PT4") || !/^[A-Z_]+$/.test(detail)) throw error;
    return detail;
  }
}

async function takeStep(
  next: () => number,
  { event, types }: { event: string; types: string[] },
): Promise<string> {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const { rows } = await world.client.query<{ id: string; status: string; name: string }>(
    `select b.id, b.status, p.full_name as name from bookings b join profiles p using (user_id)
     where b.event_id = $1 order by b.created_at, b.id`,
    [event],
  );
  const of = (status: string) => pick(rows.filter((row) => row.status === status));
  const change = (procedure: string, booking: { id: string; name: string } | undefined) =>
    booking ? ask(booking.name, `${procedure}($1)`, [booking.id]) : "nothing to change";
  const kind = next();
  if (kind < 0.45) {
    const lines = [{ ticket_type_id: pick(types), quantity: 1 + Math.floor(next() * 3) }];
    const code = next() < 0.5 ? (pick(codes) ?? null) : null;
    return ask(pick(people) ?? "ada", "hold_booking($1, $2, null, $3)", [event, JSON.stringify(lines), code]);
  }
  if (kind < 0.65) {
    const held = of("held");
    return held ? ask(held.name, "confirm_booking($1, $2)", [held.id, held.name]) : "nothing to change";
  }
  if (kind < 0.75) return change("release_hold", of("held"));
  if (kind < 0.88) return change("cancel_booking", of("confirmed"));
  if (kind < 0.96) {
    // as if the ten minutes were long over, so that the pause after two of them is as well
    await world.client.query(
      "update bookings set hold_expires_at = now() - interval '3 hours' where event_id = $1 and status = 'held'",
      [event],
    );
    await world.client.query("select internal.expire_holds($1)", [event]);
    return "expired";
  }
  return ask("team", "save_promo_code($1, 'ALL', 'percent', 100, p_max_uses => $2, p_replaces => true)", [
    event,
    2 + Math.floor(next() * 3),
  ]);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "history %i of holds, codes, shared limits and releases breaks no rule at any step",
  async (seed) => {
    const night = await makeNight(seed);
    const next = chance(seed);
    const seen = new Map<string, number>();
    for (let step = 0; step < steps; step++) {
      const outcome = await takeStep(next, night);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      const { rows } = await world.client.query("select * from internal.violations");
      expect(rows, `seed ${seed}, step ${step}, after ${outcome}`).toEqual([]);
    }
    expect(seen.get("done"), JSON.stringify([...seen])).toBeGreaterThan(steps / 10);
  },
  60_000,
);
