// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

const minute = 60_000;
const told = (offMs: number) => new Date(Date.now() + offMs).toISOString();

/** The module as a page loads it. */
function openPage() {
  vi.resetModules();
  return import("./server-time.ts");
}

beforeEach(() => localStorage.clear());

test("The time is the server's once an answer has told it, and on the page after it from the start", async () => {
  const first = await openPage();
  expect(Math.abs(first.serverNow() - Date.now())).toBeLessThan(50);
  first.hearServerTime(told(-10 * minute), true);
  expect(first.serverNow() - Date.now()).toBeLessThan(-9.9 * minute);
  const next = await openPage();
  expect(next.serverNow() - Date.now()).toBeLessThan(-9.9 * minute);
  next.hearServerTime(told(0), true);
  expect(localStorage.getItem("undercroft-clock")).toBeNull();
});

test("An answer that lay in a cache does not set the time back, a fresh one does", async () => {
  const { hearServerTime, serverNow } = await openPage();
  hearServerTime(told(0), false);
  hearServerTime(told(-30 * minute), false);
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000);
  hearServerTime(told(-30 * minute), true);
  expect(serverNow() - Date.now()).toBeLessThan(-29 * minute);
  hearServerTime("no date", true);
  hearServerTime(null, true);
  expect(serverNow() - Date.now()).toBeLessThan(-29 * minute);
});
