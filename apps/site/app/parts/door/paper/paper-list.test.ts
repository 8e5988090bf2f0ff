import { expect, test } from "vitest";
import { byLetter, guestLines, surnameFirst, ticketLines } from "./paper-list.ts";

const names = {
  as_of: "2026-11-25T21:04:00Z",
  tickets: [
    { name: "Zadie Okoro", ref: "AB2CD3EF", type: "Free", is_in: true, goes_with: null },
    { name: "Ángel Ruiz", ref: "XY2ZW3UV", type: "Free", is_in: false, goes_with: null },
    { name: "ada Sefton", ref: "QQ2WW3EE", type: "Free", is_in: false, goes_with: null },
    { name: "3 Phase", ref: "RR2TT3YY", type: "Free", is_in: false, goes_with: null },
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
      price_pence: 500,
    },
  ],
};

test("names stand by surname, accents and small letters with their own", () => {
  expect(
    byLetter(ticketLines(names)).map(({ letter, lines }) => [letter, lines.map(({ name }) => name)]),
  ).toEqual([
    ["O", ["Okoro, Zadie"]],
    ["P", ["Phase, 3"]],
    ["R", ["Ruiz, Ángel"]],
    ["S", ["Sefton, ada"]],
  ]);
  expect(["Björk", " Grace  Brewster Hopper ", "Sunn O)))", "Area 51"].map(surnameFirst)).toEqual([
    "Björk",
    "Hopper, Grace Brewster",
    "O))), Sunn",
    "Area 51",
  ]);
});

test("a companion stands below the host, whatever the companion is called", () => {
  const ticket = { type: "Free", is_in: false };
  const tickets = [
    { ...ticket, name: "Bo Adams", ref: "AB2CD3EF", type: "Companion", goes_with: "Zadie Okoro" },
    { ...ticket, name: "Cass Okoro", ref: "QQ2WW3EE", goes_with: null },
    { ...ticket, name: "Zadie Okoro", ref: "AB2CD3EF", goes_with: null },
    { ...ticket, name: "Zadie Okoro", ref: "ZZ2CD3EF", goes_with: null },
  ];
  const [group] = byLetter(ticketLines({ ...names, tickets }));
  expect(group?.lines.map(({ name, isCompanion }) => [name, isCompanion])).toEqual([
    ["Okoro, Cass", false],
    ["Okoro, Zadie", false],
    ["Adams, Bo", true],
    ["Okoro, Zadie", false],
  ]);
});

test("a ticket has one box, ticked for who is in; a guest one for each place", () => {
  expect(ticketLines(names)[0]).toMatchObject({ boxes: 1, ticked: 1, facts: "Free, AB2CD3EF" });
  expect(guestLines(names)[0]).toMatchObject({
    boxes: 3,
    ticked: 1,
    facts: "The house. Free before 23:30, then £5",
  });
});
