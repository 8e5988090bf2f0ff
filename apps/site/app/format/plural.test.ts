import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test("counts: one is singular, none and many are plural, thousands are grouped", () => {
  expect(plural(1, "event")).toBe("1 event");
  expect(plural(0, "event")).toBe("0 events");
  expect(plural(1204, "event")).toBe("1,204 events");
  expect(plural(2, "city", "cities")).toBe("2 cities");
});
