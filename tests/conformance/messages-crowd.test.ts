// Twenty people write in one thread over two copies of the server while lines are cut, answers are lost and one copy is killed.
import { setTimeout as sleep } from "node:timers/promises";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "@undercroft/database/testing/matrix";
import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Copies, startCopies } from "./start-copies.ts";
import { type Dice, ThreadReader } from "./thread-reader.ts";

const colleagues = Array.from({ length: 19 }, (_, at) => `colleague ${at + 1}`);
const names = ["stranger", ...colleagues];
const each = randomRounds(2, 100);
let world: World;
let copies: Copies;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, colleagues);
  for (const name of colleagues)
    await insert(world.client, "venue_members", {
      venue_id: id("venue"),
      user_id: id(`user ${name}`),
      role: "editor",
    });
  await world.client.query(
    "update profile_private set date_of_birth = '1990-01-01', age_attested_at = now(); update internal.known_limits set most = 100000 where action = 'messages'",
  );
  await insert(world.client, "conversations", {
    id: id("thread"),
    kind: "venue",
    subject_id: id("venue"),
    person_id: id("user stranger"),
    inbox_kind: "venue",
    inbox_id: id("venue"),
  });
  await insert(world.client, "conversation_members", {
    conversation_id: id("thread"),
    user_id: id("user stranger"),
  });
  copies = await startCopies(world);
});
afterAll(async () => {
  await copies.close();
  await world.end();
});

/** Numbers that are the same for the same seed. */
function createDice(seed: number): Dice {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

test(`Of ${names.length * each} messages of twenty people each that was acknowledged is there once, in one order on every screen`, async () => {
  const readers = await Promise.all(
    names.map(
      async (name, at) =>
        new ThreadReader({
          copies,
          name,
          personId: id(`user ${name}`),
          token: await copies.tokenOf(name),
          threadId: id("thread"),
          dice: createDice(at + 1),
          at: at % 2,
        }),
    ),
  );
  await Promise.all(readers.map((reader) => reader.listen()));
  const dice = createDice(77);
  let isSent = false;
  const cutLines = async () => {
    while (!isSent) {
      await sleep(40 + dice(80));
      readers[dice(readers.length)]?.cut();
    }
  };
  const killOne = async () => {
    const acknowledged = () => readers.reduce((sum, reader) => sum + reader.acknowledged.size, 0);
    while (acknowledged() < (names.length * each) / 2 && !isSent) await sleep(5);
    await copies.copies[0]?.kill();
  };
  const others = [cutLines(), killOne()];
  try {
    await Promise.all(
      readers.map(async (reader) => {
        for (let at = 1; at <= each; at += 1) await reader.send(`${reader.name} ${at}`);
      }),
    );
  } finally {
    isSent = true;
    await Promise.all(others);
  }
  const { rows } = await world.client.query<{ sequence: number; body: string; client_id: string }>(
    "select sequence, body, client_id from messages where conversation_id = $1 order by sequence",
    [id("thread")],
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1));
  expect(rows).toHaveLength(names.length * each);
  const stored = new Map(rows.map(({ client_id: key, sequence }) => [key, sequence]));
  for (const { acknowledged, name } of readers) {
    expect(acknowledged.size, name).toBe(each);
    for (const [key, sequence] of acknowledged) expect(stored.get(key), name).toBe(sequence);
  }
  const wanted = rows.map(({ body }) => body);
  for (const reader of readers)
    await expect
      .poll(() => reader.isInside && reader.held.length, { timeout: 60_000, message: reader.name })
      .toBe(wanted.length);
  // with every line up again, what is written is told of by the socket alone
  for (const word of ["One more", "And another", "The last"]) {
    wanted.push(word);
    await readers[0]?.send(word);
  }
  for (const reader of readers) {
    await expect
      .poll(() => reader.heard.slice(-3), { timeout: 60_000, message: reader.name })
      .toEqual([wanted.length - 2, wanted.length - 1, wanted.length]);
    await expect.poll(() => reader.held.length, { timeout: 60_000 }).toBe(wanted.length);
    expect(reader.held.map(({ body }) => body)).toEqual(wanted);
    expect(reader.problems).toEqual([]);
    reader.end();
  }
  expect(copies.copies[0]?.isDead()).toBe(true);
  expect(copies.failures).toEqual([]);
}, 900_000);
