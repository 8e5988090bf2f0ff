// Whose jobs are given back: those of a name that nobody holds, at two looks that this process's own names outlasted.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { holdLiveWorkers, type LiveWorkers } from "../src/live-workers.ts";
import { createOrphanSearch } from "../src/orphans.ts";
import { makeQueue, type Queue } from "./queue.ts";

let queue: Queue;
let pool: pg.Pool;
let others: LiveWorkers;
let faults: Error[];
beforeAll(async () => {
  queue = await makeQueue();
  pool = new pg.Pool(queue.connection);
});
beforeEach(async () => {
  faults = [];
  others = holdLiveWorkers(queue.connection, (error) => faults.push(error));
  await queue.client.query("delete from graphile_worker._private_jobs");
});
afterEach(() => others.close());
afterAll(async () => {
  await pool.end();
  await queue.end();
});

const patience = 20;
let heldSince: number | undefined = 1;
const search = () => {
  heldSince = 1;
  return createOrphanSearch(pool, () => heldSince, patience);
};
const takers = async () => (await queue.jobs()).map(({ taken_by }) => taken_by);
const held = () => expect.poll(() => others.heldSince()).toBeDefined();

test("a job of a name that nobody holds is given back at the second look, one of a name that is held is not", async () => {
  for (const by of ["worker-gone", "worker-alive"]) await queue.take(await queue.add("a"), by, 60);
  others.add("worker-alive");
  await held();
  const look = search();
  await look();
  expect(await takers()).toEqual(["worker-gone", "worker-alive"]);
  await sleep(patience);
  await look();
  expect(await takers()).toEqual([null, "worker-alive"]);
  expect(faults).toEqual([]);
});

test("a job that was taken a moment ago is left: its worker may be about to hold its name", async () => {
  await queue.take(await queue.add("a"), "worker-new", 5);
  const look = search();
  await look();
  await sleep(patience);
  await look();
  expect(await takers()).toEqual(["worker-new"]);
});

test("a name that came back between two looks is missing from then on only", async () => {
  await queue.take(await queue.add("a"), "worker-slow", 60);
  const look = search();
  await look();
  others.add("worker-slow");
  await held();
  await sleep(patience);
  await look();
  others.remove("worker-slow");
  await expect.poll(() => isFree("worker-slow")).toBe(true);
  await look();
  expect(await takers()).toEqual(["worker-slow"]);
});

test("nothing is given back while the own names are not held, or by looks from before they were held again", async () => {
  await queue.take(await queue.add("a"), "worker-gone", 60);
  const look = search();
  heldSince = undefined;
  for (const _ of [1, 2]) {
    await look();
    await sleep(patience);
  }
  expect(await takers()).toEqual(["worker-gone"]);
  heldSince = 1;
  await look();
  heldSince = 2; // the connection was lost and opened again
  await sleep(patience);
  await look();
  expect(await takers()).toEqual(["worker-gone"]);
  await sleep(patience);
  await look();
  expect(await takers()).toEqual([null]);
});

test("a job that a new one replaced while a killed process did it goes, and is not done twice", async () => {
  const replace = () =>
    queue.client.query(
      "select graphile_worker.add_job('round', '{}', job_key := 'round', max_attempts := 3)",
    );
  await replace();
  const [first] = await queue.jobs();
  await queue.take(first?.id ?? "", "worker-gone", 60);
  await replace();
  const look = search();
  await look();
  await sleep(patience);
  await look();
  const left = await queue.jobs();
  expect(left).toMatchObject([{ taken_by: null, attempts: 0 }]);
  expect(left[0]?.id).not.toBe(first?.id);
});

test("a look that fails says so, and its connection is not used again", async () => {
  const narrow = new pg.Pool({ ...queue.connection, max: 1 });
  const look = createOrphanSearch(narrow, () => 1, patience);
  const pid = async () => (await narrow.query("select pg_backend_pid() as pid")).rows[0].pid;
  const before = await pid();
  await narrow.query("set default_transaction_read_only = on");
  await expect(look()).rejects.toMatchObject({ code: "25006" });
  expect(await pid()).not.toBe(before);
  await narrow.end();
});

/** Whether another process could hold the name now. */
async function isFree(name: string): Promise<boolean> {
  const { rows } = await queue.client.query(
    "select pg_try_advisory_lock(hashtextextended($1, 7265003)) as free",
    [name],
  );
  if (rows[0].free)
    await queue.client.query("select pg_advisory_unlock(hashtextextended($1, 7265003))", [name]);
  return rows[0].free;
}
