import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeat } from "../src/schedules.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts its runs; each takes so many seconds. */
function startClock(seconds: number, everySeconds: number, fault?: unknown) {
  const warnings: string[] = [];
  const counts = { begun: 0, atOnce: 0, most: 0 };
  const run = async () => {
    counts.begun += 1;
    counts.atOnce += 1;
    counts.most = Math.max(counts.most, counts.atOnce);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    counts.atOnce -= 1;
    if (fault !== undefined) throw fault;
  };
  const timer = repeat(run, everySeconds, "select tidy()", (message) => warnings.push(message));
  return { warnings, counts, timer };
}

test("a statement runs every so many seconds, and not at once", async () => {
  const { counts, timer } = startClock(1, 10);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(counts.begun).toBe(0);
  await vi.advanceTimersByTimeAsync(20_001);
  expect(counts.begun).toBe(3);
  clearInterval(timer);
});

test("a statement that takes longer than its interval is never run twice at once", async () => {
  const { counts, timer } = startClock(25, 10);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(counts).toMatchObject({ begun: 4, most: 1 });
  clearInterval(timer);
});

test("what fails is told with its statement, and tried again", async () => {
  const { warnings, counts, timer } = startClock(1, 10, new Error("the database is away"));
  await vi.advanceTimersByTimeAsync(22_000);
  expect(counts.begun).toBe(2);
  expect(warnings).toEqual(Array(2).fill("select tidy(): the database is away"));
  clearInterval(timer);
});

test("what is no error is told as what it is", async () => {
  const { warnings, timer } = startClock(1, 10, "closed");
  await vi.advanceTimersByTimeAsync(12_000);
  expect(warnings).toEqual(["select tidy(): closed"]);
  clearInterval(timer);
});
