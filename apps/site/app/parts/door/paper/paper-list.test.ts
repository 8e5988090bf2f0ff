import { expect, test } from "vitest";
import { byLetter, guestLines, ticketLines } from "./paper-list.ts";

const names = {
  as_of: "2026-11-25T21:04:00Z",
  tickets: [
    { name: "Zadie Okoro", ref: "AB2CD3EF", type: "Free", is_in: true },
    { name: "Ángel Ruiz", ref: "XY2ZW3UV", type: "Free", is_in: false },
    { name: "ada Sefton", ref: "QQ2WW3EE", type: "Free", is_in: false },
    { name: "3 Phase", ref: "RR2TT3YY", type: "Free", is_in: false },
  ],
  guests: [
    {
      id: "g1",
      name: "Grace Hopper",
      list: "The house",
      places: 3,
      arrived: 1,
      entry_before: "2026-11-25T23:30:00Z",
      is_walk_up: false,
      is_comp: false,
    },
  ],
};

test("names stand by the alphabet, accents and small letters with their own, numbers at the end", () => {
  expect(
    byLetter(ticketLines(names)).map(({ letter, lines }) => [letter, lines.map(({ name }) => name)]),
  ).toEqual([
    ["A", ["ada Sefton", "Ángel Ruiz"]],
    ["Z", ["Zadie Okoro"]],
    ["#", ["3 Phase"]],
  ]);
});

test("a ticket has one box, ticked for who is in; a guest one for each place", () => {
  expect(ticketLines(names)[0]).toMatchObject({ boxes: 1, ticked: 1, facts: "Free, AB2CD3EF" });
  expect(guestLines(names, () => "23:30")[0]).toMatchObject({
    boxes: 3,
    ticked: 1,
    facts: "The house, before 23:30",
  });
});
