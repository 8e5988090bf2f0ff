import { expect, test } from "vitest";
import { guestAnswerWords, hourWords } from "./guest-words.ts";

const hour = "2026-11-25T23:30:00Z";
const later = Date.parse(hour) + 60_000;

test("a name of the list says what its guest pays now", () => {
  const before = Date.parse(hour) - 60_000;
  expect(hourWords({ entry_before: hour, price_pence: 500 }, 900, before)).toBe("Free before 23:30, then £5");
  expect(hourWords({ entry_before: hour, price_pence: 500 }, 900, later)).toBe("Free before 23:30. Now £5");
  expect(hourWords({ entry_before: hour }, 900, later)).toBe("Free before 23:30. Now £9");
  expect(hourWords({ entry_before: hour }, null, later)).toBe("Free before 23:30, which is over");
  expect(hourWords({ entry_before: null, price_pence: 500 }, 900, later)).toBe("£5 at the door");
  expect(hourWords({ entry_before: null }, 900, later)).toBe("");
});

test("letting guests in says what to take from them", () => {
  const guest = {
    id: "g",
    name: "Ada",
    list: "The house",
    places: 2,
    arrived: 2,
    entry_before: null,
    is_walk_up: false,
    is_comp: false,
  };
  const say = (owed: number | null) =>
    guestAnswerWords({ result: "admitted", guest, owes_pence: owed, price_pence: null }, 2).reason;
  expect(say(1000)).toBe("Ada: 2 people let in. Take £10.");
  expect([say(0), say(null)]).toEqual(["Ada: 2 people let in.", "Ada: 2 people let in."]);
});
