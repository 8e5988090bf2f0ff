// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { keepPersonal } from "#app/api/personal-storage.ts";
import { keepUnits, readKeptUnits } from "./kept-units.ts";

beforeEach(() => localStorage.clear());

test.each([
  [null, null],
  [{ clock: "12" }, { clock: "12", distance: "miles" }],
  [
    { clock: 12, distance: "km" },
    { clock: "24", distance: "km" },
  ],
  ["12", { clock: "24", distance: "miles" }],
  [[], { clock: "24", distance: "miles" }],
])("units kept as %j are %j", (kept, units) => {
  if (kept !== null) keepPersonal("units", kept);
  expect(readKeptUnits()).toEqual(units);
});

test("the usual units are kept nowhere, and forget those chosen before", () => {
  keepUnits({ clock: "12", distance: "km" });
  expect(readKeptUnits()).toEqual({ clock: "12", distance: "km" });
  keepUnits({ clock: "24", distance: "miles" });
  expect(readKeptUnits()).toBeNull();
  expect(localStorage.length).toBe(0);
});
