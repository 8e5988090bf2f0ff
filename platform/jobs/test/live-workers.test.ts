// The locks by which a process says which of its workers live.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { holdLiveWorkers, type LiveWorkers, liveWorkerSpace } from "../src/live-workers.ts";
import { makeQueue, type Queue } from "./queue.ts";

let queue: Queue;
let live: LiveWorkers;
let faults: string[];
beforeAll(async () => {
  queue = await makeQueue();
});
beforeEach(() => {
  faults = [];
  live = holdLiveWorkers(queue.connection, (error) => faults.push(error.message));
});
afterEach(() => live.close());
afterAll(() => queue.end());

/** Whether a name is held, as another process finds out. */
async function isHeld(name: string): Promise<boolean> {
  const ask = (what: string) =>
    queue.client.query<{ done: boolean }>(`select ${what}(hashtextextended($1, $2)) as done`, [
      name,
      liveWorkerSpace,
    ]);
  const free = (await ask("pg_try_advisory_lock")).rows[0]?.done;
  if (free) await ask("pg_advisory_unlock");
  return !free;
}
/** Ends every other connection to the database. */
const cut = () =>
  queue.client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
async function areHeld(...names: string[]): Promise<boolean[]> {
  const held: boolean[] = [];
  for (const name of names) held.push(await isHeld(name));
  return held;
}

test("names that are added while the connection is opened are held once: each is free when it is removed", async () => {
  const names = ["mail", "money", "rest"];
  for (const name of names) live.add(name);
  await expect.poll(() => areHeld(...names)).toEqual([true, true, true]);
  live.remove("money");
  await expect.poll(() => areHeld(...names)).toEqual([true, false, true]);
  live.add("money");
  live.add("money");
  await expect.poll(() => isHeld("money")).toBe(true);
  live.remove("money");
  await expect.poll(() => isHeld("money")).toBe(false);
  expect(faults).toEqual([]);
});

test("a connection that is lost is opened again with the names of then, and the gap shows", async () => {
  live.add("stays");
  live.add("goes");
  await expect.poll(() => areHeld("stays", "goes")).toEqual([true, true]);
  const since = live.heldSince() ?? 0;
  await cut();
  await expect.poll(() => live.heldSince()).toBeUndefined();
  live.remove("goes");
  live.add("comes");
  await expect.poll(() => live.heldSince() ?? 0).toBeGreaterThan(since);
  expect(await areHeld("stays", "goes", "comes")).toEqual([true, false, true]);
});

test("what waits in line for a connection that is lost says what happened, and nothing that makes no sense", async () => {
  live.add("first");
  await expect.poll(() => isHeld("first")).toBe(true);
  await queue.client.query("select pg_advisory_lock(hashtextextended('contested', $1))", [liveWorkerSpace]);
  live.add("contested");
  live.add("second");
  live.remove("first");
  await expect
    .poll(async () => (await queue.client.query("select from pg_locks where not granted")).rowCount)
    .toBe(1);
  await cut();
  await expect.poll(() => faults.length).toBeGreaterThan(0);
  await queue.client.query("select pg_advisory_unlock_all()");
  await expect.poll(() => areHeld("first", "second", "contested")).toEqual([false, true, true]);
  expect(faults.filter((fault) => !/terminat/i.test(fault))).toEqual([]);
});

test("a database that is away is told each time it was asked, and nothing is held", async () => {
  const away = holdLiveWorkers({ host: "127.0.0.1", port: 1 }, (error) => faults.push(error.message));
  away.add("mail");
  await expect.poll(() => faults.length, { timeout: 5_000 }).toBeGreaterThan(1); // a second lies between
  expect(faults[0]).toContain("ECONNREFUSED");
  expect(away.heldSince()).toBeUndefined();
  await away.close();
});

test("with the process's end its names are free", async () => {
  live.add("mail");
  await expect.poll(() => isHeld("mail")).toBe(true);
  await live.close();
  await expect.poll(() => isHeld("mail")).toBe(false);
});
