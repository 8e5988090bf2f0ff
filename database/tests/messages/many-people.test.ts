// Twenty people write at once and try again when an answer was lost; and a model that says who may hear of each message while people
// come, go, ignore and block.
import { randomUUID } from "node:crypto";
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asPerson, userId } from "../harness/actors.ts";
import { id, insert, type World } from "../harness/world.ts";
import { createMessageWorld, messageSteps } from "./message-steps.ts";

const crowd = Array.from({ length: 19 }, (_, at) => `colleague_${at + 1}`);
let world: World;
const { query, ask, start, startDirect, send, list, startAnew } = messageSteps(() => world);
beforeAll(async () => {
  world = await createMessageWorld(crowd);
  await query("update profile_private set date_of_birth = '1990-01-01', age_attested_at = now()");
  for (const name of crowd)
    await insert(world.client, "venue_members", {
      venue_id: id("venue"),
      user_id: userId(name),
      role: "editor",
    });
});
beforeEach(() => startAnew());
afterAll(() => world.end());

test("What twenty people send at once over many lines, each twice, is there once, in one order for all", async () => {
  const { conversation_id: thread } = await start("ada", "venue", id("venue"), "ada 0");
  const writers = ["ada", ...crowd];
  const each = 10;
  const lines = await Promise.all(
    writers.map(async () => {
      const client = new pg.Client(world.connection);
      await client.connect();
      return client;
    }),
  );
  const acknowledged = new Map<string, number>();
  try {
    await Promise.all(
      lines.map(async (client, number) => {
        const writer = writers[number] as string;
        for (let at = 1; at <= each; at += 1) {
          const key = randomUUID();
          // the first answer is lost: the browser sends the same again
          for (let attempt = 0; attempt < 2; attempt += 1) {
            const { rows } = await asPerson(client, writer, () =>
              client.query("select send_message($1, $2, $3) as it", [thread, `${writer} ${at}`, key]),
            );
            const known = acknowledged.get(key);
            if (known !== undefined) expect(rows[0].it.sequence).toBe(known);
            acknowledged.set(key, rows[0].it.sequence);
          }
        }
      }),
    );
  } finally {
    await Promise.all(lines.map((client) => client.end()));
  }
  const total = writers.length * each + 1;
  expect(new Set(acknowledged.values()).size).toBe(total - 1);
  const rows = await query(
    "select sequence, body from messages where conversation_id = $1 order by sequence",
    [thread],
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
  expect(new Set(rows.map(({ body }) => body)).size).toBe(total);
  // each writer's own words stand in the order in which they were sent
  for (const writer of writers) {
    const own = rows.map(({ body }) => String(body)).filter((body) => body.startsWith(`${writer} `));
    expect(own.map((body) => Number(body.split(" ").at(-1)))).toEqual(
      own.map((_, at) => at + (writer === "ada" ? 0 : 1)),
    );
  }
  const last = rows.slice(-50).map(({ body }) => body);
  for (const reader of ["ada", "team", "colleague_7"])
    expect((await list(reader, thread)).map(({ body }) => body)).toEqual(last);
});

/** Numbers from 0 up to `below`, the same for the same seed. */
function createDice(seed: number) {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each(Array.from({ length: randomRounds(2, 60) }, (_, at) => at + 1))(
  "Nobody hears of a message whom a model of seats, blocks and answers does not name (history %i)",
  async (seed) => {
    const dice = createDice(seed * 7919);
    const pick = <T>(of: readonly T[]): T => of[dice(of.length)] as T;
    const seats = new Map(["editor", "manager", "finance"].map((name) => [name, true]));
    let isBlocked = false;
    let isIgnored = false;
    let isAccepted = false;
    let isLeft = false;
    const venue = (await start("cleo", "venue", id("venue"))).conversation_id;
    const direct = (await startDirect("ada", "bo")).conversation_id;
    await query("delete from hire_requests");
    await query(
      "insert into hire_requests (id, venue_id, user_id, starts_at, ends_at, guests, purpose) values ($1, $2, $3, now() + interval '40 days', now() + interval '41 days', 9, 'A party')",
      [id("hire of a history"), id("venue"), userId("cleo")],
    );
    const hire = (await start("cleo", "hire", id("hire of a history"))).conversation_id;
    await query("delete from realtime.messages");
    for (let step = 0; step < 40; step += 1) {
      const expected = new Set<string>();
      switch (dice(9)) {
        case 0: {
          const name = pick([...seats.keys()]);
          seats.set(name, !seats.get(name));
          await query("update venue_members set status = $2 where user_id = $1", [
            userId(name),
            seats.get(name) ? "active" : "removed",
          ]);
          break;
        }
        case 1:
          if (isBlocked) await ask("bo", "unblock_person($1)", [userId("ada")]);
          else await ask("bo", "block_person($1)", [userId("ada")]);
          isBlocked = !isBlocked;
          // what a block ended opens again when the one who blocked writes
          isIgnored = false;
          isAccepted = false;
          break;
        case 2:
          await ask("bo", "answer_request($1, 'ignore')", [direct]);
          if (!isAccepted) isIgnored = true;
          break;
        case 3:
          await ask("ada", "leave_conversation($1)", [direct]).catch((error) =>
            expect(error.detail).toBe("MESSAGES_NOT_FOUND"),
          );
          isLeft = true;
          break;
        default: {
          const [writer, thread] = pick([
            ["ada", direct],
            ["bo", direct],
            ["cleo", venue],
            ["editor", venue],
            ["manager", venue],
            ["door", venue],
            ["cleo", hire],
            ["editor", hire],
            ["finance", hire],
          ] as const);
          const sent = await send(writer, thread, `step ${step}`).catch((error) => {
            expect(error.code).toMatch(/^PT4/);
            return null;
          });
          if (sent && thread === direct) {
            expect(isBlocked).toBe(false);
            // who deleted it for themself writes no more in it, until the other side does
            expect(isLeft && writer === "ada").toBe(false);
            if (writer === "bo") isLeft = false;
            for (const name of ["ada", "bo"]) expected.add(userId(name));
            if (writer === "bo") isAccepted = true;
            expect(isIgnored && writer === "ada" && !isAccepted).toBe(false);
          } else if (sent) {
            expect(writer === "cleo" || (writer !== "finance" && seats.get(writer) === true)).toBe(true);
            for (const name of ["cleo", "team", ...crowd]) expected.add(userId(name));
            for (const [name, sits] of seats) if (sits && name !== "finance") expected.add(userId(name));
          }
        }
      }
      const heard = await query<{ topic: string }>(
        "select topic from realtime.messages where event = 'message'",
      );
      expect(new Set(heard.map(({ topic }) => topic.replace("person:", "")))).toEqual(expected);
      await query("delete from realtime.messages; delete from rate_limits");
    }
    await query("update venue_members set status = 'active'");
  },
  60_000,
);
