import { expect, test } from "vitest";
import { createLane } from "../src/wire/lane.ts";

test("a lane bounds how many tasks run and wait, and refuses those beyond or too long in wait", async () => {
  const lane = createLane({ most: 2, waiting: 1, waitMs: 30 });
  let most = 0;
  let running = 0;
  const ends: (() => void)[] = [];
  const work = () =>
    lane(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  const first = [work(), work()];
  const late = work();
  await expect(work()).rejects.toMatchObject({ phase: "busy" });
  await expect(late).rejects.toMatchObject({ phase: "busy" });
  for (const end of ends) end();
  await Promise.all(first);
  expect(most).toBe(2);
  expect(await lane(async () => "free again")).toBe("free again");
});

/** Work that ends when it is told to. */
function makeWork(lane: ReturnType<typeof createLane>) {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  return {
    begun,
    start: (name: string) => {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return lane(() => {
        begun.push(name);
        return end.promise;
      });
    },
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error(`${name} failed`)),
  };
}

test("those who wait in a lane are let in by the order of their coming, also when one before them failed", async () => {
  const work = makeWork(createLane({ most: 1, waiting: 10, waitMs: 10_000 }));
  const [first, ...later] = ["a", "b", "c"].map(work.start);
  await expect.poll(() => work.begun).toEqual(["a"]);
  work.fail("a");
  await expect(first).rejects.toThrow("a failed");
  await expect.poll(() => work.begun).toEqual(["a", "b"]);
  work.end("b");
  work.end("c");
  await Promise.all(later);
  expect(work.begun).toEqual(["a", "b", "c"]);
});

test("one that waited too long leaves its place in the queue, and is never begun", async () => {
  const lane = createLane({ most: 1, waiting: 1, waitMs: 10 });
  const work = makeWork(lane);
  const first = work.start("first");
  await expect(work.start("late")).rejects.toMatchObject({ phase: "busy" });
  const next = work.start("next");
  work.end("first");
  work.end("next");
  await Promise.all([first, next]);
  expect(work.begun).toEqual(["first", "next"]);
});

test("work that throws before it waits for anything leaves the lane free", async () => {
  const lane = createLane({ most: 1, waiting: 0, waitMs: 10 });
  const thrown = () => {
    throw new Error("at once");
  };
  await expect(lane(thrown)).rejects.toThrow("at once");
  expect(await lane(async () => "free")).toBe("free");
});
