import { expect, test } from "vitest";
import { emptyTerms, toTermArguments } from "./terms.ts";

test("What is left empty in the terms of an invitation is not sent", () => {
  expect(toTermArguments(emptyTerms)).toEqual({ p_waives: [] });
});

test.each([
  [" 2 ", 2],
  ["0", 0],
  ["two", -1],
  ["1.5", -1],
  ["-3", -1],
  ["9999999", -1],
])("People each may bring, typed as %j, are sent as %d", (plusOnes, sent) => {
  // the database reads null as no limit, and refuses -1 at its field
  expect(toTermArguments({ ...emptyTerms, plusOnes })).toHaveProperty("p_plus_ones", sent);
});

test("An end is sent as its moment, by London's clock", () => {
  expect(toTermArguments({ ...emptyTerms, endsAt: "2031-06-01T22:00" })).toHaveProperty(
    "p_ends_at",
    "2031-06-01T21:00:00.000Z",
  );
});

test.each(["2031-03-30T01:30", "2031-02-31T20:00", "tomorrow"])(
  "An end that London's clock never shows is refused, where it would be no end at all: %s",
  (endsAt) => {
    expect(toTermArguments({ ...emptyTerms, endsAt })).toBeNull();
  },
);
