import { expect, test } from "vitest";
import { createEventQueue } from "../src/event-queue.ts";

test("events are written 500 at a time, in order, and the rest when the queue closes", async () => {
  const batches: number[][] = [];
  const queue = createEventQueue<number>(
    async (rows) => void batches.push([...rows]),
    () => {},
  );
  const rows = Array.from({ length: 1_203 }, (_, index) => index);
  for (const row of rows) expect(queue.put([row])).toBe(0);
  await queue.close();
  expect(batches.flat()).toEqual(rows);
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(500);
});

test("requests never wait for a slow database: what does not fit is dropped and counted", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  const queue = createEventQueue<number>(
    async (rows) => {
      await held;
      count += rows.length;
    },
    () => {},
  );
  let dropped = 0;
  for (let report = 0; report < 600; report += 1)
    dropped += queue.put(Array.from({ length: 10 }, () => report));
  expect(dropped).toBeGreaterThan(0);
  release();
  await queue.close();
  expect(count + dropped).toBe(6_000);
  expect(queue.put([1])).toBe(1);
});

test("a batch that could not be written is lost, told once, and the next one is written", async () => {
  const lost: number[] = [];
  let isUp = false;
  const written: number[] = [];
  const queue = createEventQueue<number>(
    async (rows) => {
      if (!isUp) {
        isUp = true;
        throw new Error("away");
      }
      written.push(...rows);
    },
    (count) => lost.push(count),
  );
  queue.put(Array.from({ length: 500 }, () => 1));
  await expect.poll(() => lost).toEqual([500]);
  queue.put([2]);
  await queue.close();
  expect(written).toEqual([2]);
});
