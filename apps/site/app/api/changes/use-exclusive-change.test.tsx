// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sending } from "#app/api/kept-forms/form-owner.ts";
import { useExclusiveChange } from "./use-exclusive-change.ts";

const arrived = vi.fn();

beforeEach(() => {
  arrived.mockClear();
  sending.begin = () => arrived;
});
afterEach(cleanup);

const inWords = (error: unknown) => (error as Error).message;

test("a second press while the first is under way sends nothing, in the same moment too", async () => {
  const { result } = renderHook(() => useExclusiveChange(inWords));
  let finish = (_answer: string) => {};
  const send = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
  );
  await act(async () => {
    const first = result.current.run(send);
    expect(await result.current.run(send)).toBeUndefined();
    finish("sent");
    expect(await first).toBe("sent");
  });
  expect(send).toHaveBeenCalledOnce();
  expect(result.current.isBusy).toBe(false);
  expect(arrived).toHaveBeenCalledOnce();
});

test("a refused change shows its words until the next press, and what was typed has not arrived", async () => {
  const reread = vi.fn(async () => {});
  const { result } = renderHook(() => useExclusiveChange(inWords, reread));
  await act(async () => {
    expect(await result.current.attempt(() => Promise.reject(new Error("Too short")))).toBe(false);
  });
  expect(result.current.refusal).toBe("Too short");
  expect(arrived).not.toHaveBeenCalled();
  expect(reread).not.toHaveBeenCalled();
  await act(async () => {
    expect(await result.current.attempt(async () => {})).toBe(true);
  });
  expect(result.current.refusal).toBeNull();
  expect(reread).toHaveBeenCalledOnce();
});

test("an attempt that answers false was not done: nothing has arrived and nothing is read again", async () => {
  const reread = vi.fn(async () => {});
  const { result } = renderHook(() => useExclusiveChange(inWords, reread));
  await act(async () => {
    expect(await result.current.attempt(async () => false)).toBe(false);
  });
  expect(arrived).not.toHaveBeenCalled();
  expect(reread).not.toHaveBeenCalled();
});
