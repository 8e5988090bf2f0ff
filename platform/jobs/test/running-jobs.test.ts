import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JobPostponed, JobRefused } from "../src/job-outcomes.ts";
import { createRunningJobs, type JobFacts, type RunningJobs, within } from "../src/running-jobs.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Done = { texts: string[]; values: unknown[][]; result: Promise<unknown> };

/** Has the jobs do one, as the library would; notes what is asked of the database. */
function runJob(
  jobs: RunningJobs,
  handler: (payload: unknown, job: JobFacts) => Promise<void>,
  { id = "7", attempts = 1, most = 25 } = {},
): Done {
  const done: Done = { texts: [], values: [], result: Promise.resolve() };
  const helpers = {
    job: { id, attempts, max_attempts: most },
    query: async (text: string, values: unknown[]) => {
      done.texts.push(text);
      done.values.push(values);
    },
  } as unknown as Parameters<ReturnType<RunningJobs["task"]>>[1];
  done.result = Promise.resolve(jobs.task(handler)({ to: "ada" }, helpers));
  return done;
}

test("a handler is told its job, and whether a failure now is the last", async () => {
  const told: [unknown, JobFacts][] = [];
  const note = async (payload: unknown, job: JobFacts) => void told.push([payload, job]);
  const jobs = createRunningJobs();
  await runJob(jobs, note, { id: "8", attempts: 24 }).result;
  await runJob(jobs, note, { id: "9", attempts: 25 }).result;
  expect(told).toMatchObject([
    [{ to: "ada" }, { id: "8", isLastTry: false }],
    [{ to: "ada" }, { id: "9", isLastTry: true }],
  ]);
  expect(jobs.doneLately()).toEqual(["8", "9"]);
});

test("of the jobs that were done the last hundred are remembered", async () => {
  const jobs = createRunningJobs();
  for (let id = 0; id < 130; id++) await runJob(jobs, async () => {}, { id: String(id) }).result;
  expect([jobs.doneLately().length, jobs.doneLately()[0]]).toEqual([100, "30"]);
});

test("a job that failed is not among those that are done, and costs a try as the library has it", async () => {
  const jobs = createRunningJobs();
  const failed = runJob(jobs, () => Promise.reject(new Error("no such address")));
  await expect(failed.result).rejects.toThrow("no such address");
  expect([failed.texts, jobs.doneLately()]).toEqual([[], []]);
});

test("a job that could not be tried is put off for so many seconds", async () => {
  const failed = runJob(createRunningJobs(), () => Promise.reject(new JobPostponed("mail is away", 90)));
  await expect(failed.result).rejects.toThrow("mail is away");
  expect(failed.values).toEqual([["7", 90, "mail is away"]]);
  expect(failed.texts[0]).toContain("attempts = greatest(j.attempts - 1, 0)");
});

test("a job that would fail however often it is tried is given up", async () => {
  const failed = runJob(createRunningJobs(), () => Promise.reject(new JobRefused("no such account")));
  await expect(failed.result).rejects.toThrow("no such account");
  expect(failed.values).toEqual([["7"]]);
  expect(failed.texts[0]).toContain("set max_attempts");
});

test("a job that ends because the server stops neither fails nor is done: it is left to be handed back", async () => {
  const jobs = createRunningJobs();
  const handler = (_: unknown, { signal }: JobFacts) =>
    new Promise<void>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const job = runJob(jobs, handler);
  const settled = vi.fn();
  job.result.then(settled, settled);
  await jobs.end(5_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled).not.toHaveBeenCalled();
  expect([job.texts, jobs.doneLately()]).toEqual([[], []]);
});

test("a job that ends well while the server stops is done", async () => {
  const jobs = createRunningJobs();
  const job = runJob(jobs, () => new Promise((resolve) => setTimeout(resolve, 1_000)));
  const ended = jobs.end(5_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await ended;
  await job.result;
  expect(jobs.doneLately()).toEqual(["7"]);
});

test("a stopping server waits for its jobs no longer than it was told", async () => {
  const jobs = createRunningJobs();
  runJob(jobs, () => new Promise(() => {}));
  const ended = vi.fn();
  void jobs.end(5_000).then(ended);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
});

test("within says whether work ended in time, and a failure has ended too", async () => {
  expect(await within(10, Promise.resolve())).toBe(true);
  expect(await within(10, Promise.reject(new Error("no")))).toBe(true);
  const late = within(10, new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(10);
  expect(await late).toBe(false);
});
