// What a failure leaves in the queue, asked of the queue itself.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { JobPostponed, JobRefused, noteOutcome } from "../src/job-outcomes.ts";
import { handBack } from "../src/running-jobs.ts";
import { makeQueue, type Queue } from "./queue.ts";

let queue: Queue;
beforeAll(async () => {
  queue = await makeQueue();
});
beforeEach(() => queue.client.query("delete from graphile_worker._private_jobs"));
afterAll(() => queue.end());

const ask = (text: string, values: unknown[]) => queue.client.query(text, values);
const note = (id: string, error: unknown) => noteOutcome(ask, id, error);

test("a job that is put off waits so many seconds, has lost no try, says why, and its queue is free", async () => {
  const id = await queue.add("mail", { queue: "of ada" });
  await queue.take(id, "worker-1", 1);
  await note(id, new JobPostponed("the mail server is away", 90));
  expect(await queue.jobs()).toMatchObject([
    { attempts: 0, waits: 90, taken_by: null, queue_taken_by: null, fault: "the mail server is away" },
  ]);
});

test("a job that was handed back in the middle is not put off: another worker may have it by now", async () => {
  const id = await queue.add("mail", { queue: "of bo" });
  await note(id, new JobPostponed("away", 90));
  expect(await queue.jobs()).toMatchObject([{ attempts: 0, waits: 0, fault: null }]);
});

test("a queue that another worker has taken since is not let go with the job", async () => {
  const id = await queue.add("mail", { queue: "of cy" });
  await queue.take(id, "worker-1", 1);
  await queue.client.query("update graphile_worker._private_job_queues set locked_by = 'worker-2'");
  await note(id, new JobPostponed("away", 90));
  expect(await queue.jobs()).toMatchObject([{ taken_by: null, queue_taken_by: "worker-2" }]);
});

test("a job that is refused has had its last try, and how many there were stays true", async () => {
  const id = await queue.add("mail");
  await queue.take(id, "worker-1", 1);
  await queue.take(id, "worker-1", 1);
  await note(id, new JobRefused("no such address"));
  expect(await queue.jobs()).toMatchObject([{ attempts: 2, most: 2 }]);
});

test("another failure is the library's to note", async () => {
  const id = await queue.add("mail");
  await queue.take(id, "worker-1", 1);
  const before = await queue.jobs();
  await note(id, new Error("hung up"));
  await note(id, undefined);
  expect(await queue.jobs()).toEqual(before);
});

test("what a stopping server has not done is anybody's, without the try; what is done, and what others do, is left", async () => {
  const [mine, done, others] = [
    await queue.add("a", { queue: "one" }),
    await queue.add("b"),
    await queue.add("c"),
  ];
  await queue.take(mine, "worker-1", 1);
  await queue.take(done, "worker-1", 1);
  await queue.take(others, "worker-2", 1);
  await handBack(queue.client as never, ["worker-1"], [done]);
  expect(await queue.jobs()).toMatchObject([
    { id: mine, attempts: 0, taken_by: null, queue_taken_by: null },
    { id: done, attempts: 1, taken_by: "worker-1" },
    { id: others, attempts: 1, taken_by: "worker-2" },
  ]);
});

test("a server that has no workers hands nothing back", async () => {
  const id = await queue.add("a");
  await queue.take(id, "worker-1", 1);
  await handBack(queue.client as never, [], []);
  expect(await queue.jobs()).toMatchObject([{ taken_by: "worker-1" }]);
});
