// A lane goes on whatever ends the library's runner, until it is told to stop.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { keepRunning } from "../src/lanes.ts";

/** A runner that runs until it is stopped or breaks. */
function makeRunner() {
  const end = Promise.withResolvers<void>();
  end.promise.catch(() => {});
  const runner = {
    stops: 0,
    promise: end.promise,
    stop: async () => {
      runner.stops += 1;
      end.resolve();
    },
    fail: (why: unknown) => end.reject(why),
  };
  return runner;
}

/** A lane with runners that are made one after the other. */
function startLane(begin?: () => Promise<ReturnType<typeof makeRunner>>) {
  const runners = [makeRunner()];
  const told: string[] = [];
  const next = async () => {
    const runner = makeRunner();
    runners.push(runner);
    return runner;
  };
  const [first] = runners;
  if (!first) throw new Error("there is one");
  const stop = keepRunning(first, begin ?? next, (message) => told.push(message), 2);
  return { runners, told, stop, first };
}

test("a runner that breaks is told, let go of, and followed by another", async () => {
  const { runners, told, stop, first } = startLane();
  first.fail(new Error("the database went"));
  await expect.poll(() => runners.length).toBe(2);
  expect(told).toEqual(["the worker stopped: the database went"]);
  expect(first.stops).toBe(1);
  runners[1]?.fail("closed");
  await expect.poll(() => runners.length).toBe(3);
  expect(told.at(-1)).toBe("the worker stopped: closed");
  await stop();
  expect(runners.map(({ stops }) => stops > 0)).toEqual([true, true, true]);
});

test("a runner that ends by itself is followed by another too: the lane was not told to stop", async () => {
  const { runners, told, stop, first } = startLane();
  await first.stop();
  await expect.poll(() => runners.length).toBe(2);
  expect(told).toEqual([]);
  await stop();
});

test("a beginning that fails is told and tried again", async () => {
  let tries = 0;
  const late = makeRunner();
  const { told, stop, first } = startLane(async () => {
    tries += 1;
    if (tries < 3) throw new Error(`no leader, ${tries}`);
    return late;
  });
  first.fail(new Error("lost"));
  await expect.poll(() => tries).toBe(3);
  expect(told.map((line) => line.replace("the worker stopped: ", ""))).toEqual([
    "lost",
    "no leader, 1",
    "no leader, 2",
  ]);
  await stop();
  expect(late.stops).toBeGreaterThan(0);
});

test("a lane that was stopped begins no more, not even what it was about to begin", async () => {
  const beginning = Promise.withResolvers<ReturnType<typeof makeRunner>>();
  let tries = 0;
  const { stop, first } = startLane(() => {
    tries += 1;
    return beginning.promise;
  });
  first.fail(new Error("lost"));
  await expect.poll(() => tries).toBe(1);
  const stopped = stop();
  const late = makeRunner();
  beginning.resolve(late);
  await stopped;
  expect(late.stops).toBe(1);
  await sleep(20);
  expect(tries).toBe(1);
});

test("a stop does not fail where the runner cannot be stopped, as when the database went first", async () => {
  const { stop, first } = startLane();
  first.stop = async () => {
    first.fail(new Error("lost"));
    throw new Error("already stopped");
  };
  await expect(stop()).resolves.toBeUndefined();
});
