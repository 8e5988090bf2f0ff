import { expect, test } from "vitest";
import { tabsFor, toTab } from "./door-tabs.ts";

test("a steward has no screen of money and none of the log", () => {
  expect(tabsFor(false).map(({ tab }) => tab)).toEqual(["scan", "people", "numbers"]);
  expect(tabsFor(true).map(({ tab }) => tab)).toEqual(["scan", "people", "numbers", "sales", "log"]);
});

test.each([
  ["people", false, "people"],
  ["sales", true, "sales"],
  // an address that a supervisor sent on
  ["sales", false, "scan"],
  ["log", false, "scan"],
  [null, true, "scan"],
  ["", true, "scan"],
  ["constructor", true, "scan"],
  ["Scan", true, "scan"],
])("the address ?tab=%s opens for a supervisor (%s) the tab %s", (asked, isSupervisor, tab) => {
  expect(toTab(asked, isSupervisor)).toBe(tab);
});
