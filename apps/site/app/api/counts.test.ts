// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { setCount, sumOf, useCounts } from "./counts.ts";
import { forgetAllPersonal } from "./personal-storage.ts";

test("what waits in several parts adds up", () => {
  expect(sumOf({ notifications: 3, messages: 2 })).toBe(5);
  expect(sumOf({})).toBe(0);
});

test("counts reach what shows them, and go with the person", () => {
  const { result } = renderHook(useCounts);
  act(() => setCount("messages", 2));
  expect(result.current.messages).toBe(2);
  act(() => forgetAllPersonal());
  expect(result.current).toEqual({});
});
