import { expect, test } from "vitest";
import { capacityWords } from "./capacity-words.ts";

test("a room without a licensed number says so, and promises no room", () => {
  expect(capacityWords({ inside: 4000, capacity: null, level: null })).toBe("No licensed number stated");
});

test("a room says how many more may come in, one of them in the singular", () => {
  expect(capacityWords({ inside: 80, capacity: 220, level: "ok" })).toBe("Room for 140 more people");
  expect(capacityWords({ inside: 180, capacity: 220, level: "80" })).toBe("Room for 40 more people");
  expect(capacityWords({ inside: 219, capacity: 220, level: "95" })).toBe(
    "Nearly full: room for 1 more person",
  );
});

test("a full room says one out, one in, also where more are inside than may be", () => {
  expect(capacityWords({ inside: 220, capacity: 220, level: "full" })).toBe("House full: one out, one in");
  expect(capacityWords({ inside: 231, capacity: 220, level: "full" })).toBe("House full: one out, one in");
});
