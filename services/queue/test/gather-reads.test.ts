import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatherReads, type ShownNight } from "../src/gather-reads.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A reader that notes what is asked at once; nights that begin with "no" are not there. */
function startReader() {
  const asked: string[][] = [];
  let open: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const ask = gatherReads(async (ids): Promise<ShownNight[]> => {
    asked.push([...ids]);
    await gate;
    return ids.filter((id) => !id.startsWith("no")).map((event_id) => ({ event_id, answer: event_id }));
  });
  return { ask, asked, open: () => open?.() };
}

test("nights that are asked for while one is read are read together afterwards, each once", async () => {
  const { ask, asked, open } = startReader();
  const answers = Promise.all(["a", "b", "b", "c", "no-1"].map((id) => ask(id)));
  open();
  await vi.runAllTimersAsync();
  expect(await answers).toEqual(["a", "b", "b", "c", null]);
  expect(asked).toEqual([["a"], ["b", "c", "no-1"]]);
});

test("a thousand made-up addresses are read two hundred at a time, with a rest between", async () => {
  const { ask, asked, open } = startReader();
  const answers = Promise.all(Array.from({ length: 1_001 }, (_, at) => ask(`no-${at}`)));
  open();
  await vi.advanceTimersByTimeAsync(49);
  expect(asked.map(({ length }) => length)).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ length }) => length)).toEqual([1, 200]);
  await vi.runAllTimersAsync();
  expect(asked.map(({ length }) => length)).toEqual([1, 200, 200, 200, 200, 200]);
  expect(new Set(await answers)).toEqual(new Set([null]));
});

test("where two thousand wait, the next one is told so at once, and one that waits already is not", async () => {
  const { ask, open } = startReader();
  const answers = [ask("first"), ...Array.from({ length: 2_000 }, (_, at) => ask(`no-${at}`))];
  expect(answers.every(Boolean)).toBe(true);
  expect(ask("one-too-many")).toBeUndefined();
  expect(ask("no-7")).toBe(answers[8]);
  open();
  await vi.runAllTimersAsync();
  await Promise.all(answers);
  const later = ask("later");
  await vi.runAllTimersAsync();
  expect(await later).toBe("later");
});

test("a read that fails is told to all who wait for it, and the next one is tried", async () => {
  let isAway = true;
  const ask = gatherReads(async (ids) => {
    if (isAway) throw new Error("the database is away");
    return ids.map((event_id) => ({ event_id, answer: 1 }));
  });
  const failed = Promise.allSettled([ask("a"), ask("b"), ask("b")]);
  await vi.runAllTimersAsync();
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  isAway = false;
  const read = ask("a");
  await vi.runAllTimersAsync();
  expect(await read).toBe(1);
});
