// The worker on a real queue: what is done, tried again, given up, shared with other copies, and left when it stops.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type JobFacts, JobPostponed, JobRefused, type JobWorker, startWorker } from "../src/index.ts";
import type { WorkerOptions } from "../src/worker.ts";
import { makeQueue, type Queue } from "./queue.ts";

let queue: Queue;
let workers: JobWorker[];
let log: string[];
beforeAll(async () => {
  queue = await makeQueue();
});
beforeEach(async () => {
  workers = [];
  log = [];
  await queue.client.query("delete from graphile_worker._private_jobs");
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
});
afterAll(() => queue.end());

async function start(options: Partial<WorkerOptions> & Pick<WorkerOptions, "tasks">): Promise<JobWorker> {
  const worker = await startWorker({
    connection: queue.connection,
    schedules: [],
    log: (level, message) => void (level !== "debug" && log.push(`${level}: ${message}`)),
    ...options,
  });
  workers.push(worker);
  return worker;
}
const left = () => queue.jobs();

test("a job that was asked for while nobody worked is done at the start, one that is asked for later at once", async () => {
  const done: unknown[] = [];
  await queue.add("greet", { payload: { to: "ada" } });
  await start({ tasks: { greet: async (payload) => void done.push(payload) } });
  await expect.poll(() => done).toEqual([{ to: "ada" }]);
  const asked = performance.now();
  await queue.add("greet", { payload: { to: "bo" } });
  await expect.poll(() => done, { interval: 5 }).toHaveLength(2);
  expect(performance.now() - asked).toBeLessThan(4_000); // told by NOTIFY: it looks by itself each five seconds
  await expect.poll(left).toEqual([]);
});

test("each of a hundred jobs is done once by one of two copies that share the queue", async () => {
  const done: string[] = [];
  const tasks = { count: async (_: unknown, { id }: JobFacts) => void done.push(id) };
  await Promise.all([start({ tasks }), start({ tasks })]);
  await queue.client.query(
    "select graphile_worker.add_job('count', json_build_object('n', n)) from generate_series(1, 100) n",
  );
  await expect.poll(left).toEqual([]);
  expect([done.length, new Set(done).size]).toEqual([100, 100]);
});

test("a job that fails stays with its reason, one that is put off has lost no try, one that is refused has no more", async () => {
  const ends: Record<string, unknown> = {
    fails: new Error("hung up"),
    "put-off": new JobPostponed("the server is away", 300),
    refused: new JobRefused("no such address"),
  };
  const tasks = Object.fromEntries(
    Object.entries(ends).map(([name, end]) => [name, () => Promise.reject(end)] as const),
  );
  for (const name of Object.keys(ends)) await queue.add(name);
  await start({ tasks });
  await expect.poll(async () => (await left()).every(({ fault, taken_by }) => fault && !taken_by)).toBe(true);
  const [fails, putOff, refused] = await left();
  expect(fails).toMatchObject({ attempts: 1, most: 25, fault: expect.stringContaining("hung up") });
  expect(putOff).toMatchObject({ attempts: 0, most: 25, waits: expect.closeTo(300, -1) });
  expect(refused).toMatchObject({ attempts: 1, most: 1, fault: expect.stringContaining("no such address") });
});

test("a lane whose jobs all wait holds up no other lane", async () => {
  const done: string[] = [];
  const stuck = Promise.withResolvers<void>();
  await start({
    tasks: { mail: () => stuck.promise, pay: async (_, { id }) => void done.push(id) },
    lanes: { mails: { tasks: ["mail"], concurrency: 2 } },
    concurrency: 1,
  });
  for (let n = 0; n < 10; n++) await queue.add("mail");
  const paid = [await queue.add("pay"), await queue.add("pay")];
  await expect.poll(() => done.toSorted()).toEqual(paid.toSorted());
  const countTaken = async () => (await left()).filter(({ taken_by }) => taken_by).length;
  await expect.poll(countTaken).toBe(2);
  const later = await queue.add("pay");
  await expect.poll(() => done).toContain(later);
  expect(await countTaken()).toBe(2);
  stuck.resolve();
});

test.each([1, 4])(
  "jobs of one queue are done one after the other without a pause, with room for %d at once",
  async (concurrency) => {
    let running = 0;
    let most = 0;
    await start({
      tasks: {
        change: async () => {
          most = Math.max(most, ++running);
          await sleep(5);
          running -= 1;
        },
      },
      concurrency,
    });
    for (let n = 0; n < 8; n++) await queue.add("change", { queue: "of ada" });
    await expect.poll(left).toEqual([]); // with five seconds between two of them this would not come
    expect(most).toBe(1);
  },
);

test("a stopping worker takes no job any more, and hands back what does not end in time, without the try", async () => {
  const told: unknown[] = [];
  const worker = await start({
    patience: 50,
    concurrency: 1,
    tasks: {
      slow: (_, { signal }) => {
        signal.addEventListener("abort", () => told.push((signal.reason as Error).message));
        return new Promise(() => {});
      },
    },
  });
  await queue.add("slow");
  await queue.add("slow");
  await expect.poll(async () => (await left()).filter(({ taken_by }) => taken_by).length).toBe(1);
  await worker.stop();
  expect(told).toEqual(["The server is stopping"]);
  expect(await left()).toMatchObject([
    { attempts: 0, taken_by: null },
    { attempts: 0, taken_by: null },
  ]);
});

test("a worker that cannot begin says why, and nothing of it stays connected or takes jobs", async () => {
  const user = `stranger_${process.pid}`;
  await queue.client.query(`create role ${user} login password 'x'`);
  const ran: string[] = [];
  const beginning = startWorker({
    connection: { ...queue.connection, user, password: "x" },
    tasks: { a: async () => {}, b: async () => {} },
    lanes: { a: { tasks: ["a"], concurrency: 1 } },
    schedules: [{ statement: "select 1", everySeconds: 1 }],
    log: (_level, message) => void ran.push(message),
  });
  await expect(beginning).rejects.toMatchObject({ code: "42501" });
  const connected = () =>
    queue.client
      .query("select from pg_stat_activity where usename = $1", [user])
      .then(({ rowCount }) => rowCount);
  await expect.poll(connected).toBe(0);
  const before = ran.length;
  await sleep(1_200);
  expect([await connected(), ran.length]).toEqual([0, before]);
  await queue.client.query(`drop role ${user}`);
});
