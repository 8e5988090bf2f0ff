import { describe, expect, test } from "vitest";
import { isCompanion, withCompanion } from "./with-companion.ts";

const own = { id: "entry", kind: "paid", parent_type_id: null };
const companions = { id: "companion", kind: "companion", parent_type_id: "entry" };
let place = 0;
const ticket = (id: string, ticket_type: typeof own | typeof companions | null, status = "issued") => ({
  id,
  status,
  place_number: ++place,
  ticket_type,
});
const ids = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id);

describe("a ticket that is given away", () => {
  const tickets = [
    ticket("first", own),
    ticket("second", own),
    ticket("first's", companions),
    ticket("second's", companions),
  ];
  const [first, second] = tickets as [(typeof tickets)[number], (typeof tickets)[number]];

  test("takes its companion's along: the first the first, the second the second", () => {
    expect(ids(withCompanion(tickets, first))).toEqual(["first", "first's"]);
    expect(ids(withCompanion(tickets, second))).toEqual(["second", "second's"]);
  });

  test("takes the same one along in whatever order the tickets are read", () => {
    expect(ids(withCompanion(tickets.toReversed(), second))).toEqual(["second", "second's"]);
  });

  test("goes alone where no companion is booked with it", () => {
    expect(ids(withCompanion([first, second], second))).toEqual(["second"]);
    expect(ids(withCompanion(tickets.slice(0, 3), second))).toEqual(["second"]);
  });

  test("leaves a companion's that is in another state, such as inside already", () => {
    const inside = tickets.map((one) => (one.id === "first's" ? { ...one, status: "checked_in" } : one));
    expect(ids(withCompanion(inside, first))).toEqual(["first"]);
  });

  test("is counted among those that are good: one that was given back before is not", () => {
    const gone = tickets.map((one) => (one.id === "first" ? { ...one, status: "refunded" } : one));
    expect(ids(withCompanion(gone, second))).toEqual(["second", "first's"]);
  });

  test("takes no companion's of another type of ticket", () => {
    const other = ticket("other", { id: "balcony", kind: "paid", parent_type_id: null });
    expect(ids(withCompanion([...tickets, other], other))).toEqual(["other"]);
  });

  test("of no known type goes alone", () => {
    const unknown = ticket("unknown", null);
    expect(ids(withCompanion([unknown, ...tickets], unknown))).toEqual(["unknown"]);
  });
});

test("only a companion's ticket never goes alone", () => {
  expect(isCompanion(ticket("c", companions))).toBe(true);
  expect(isCompanion(ticket("o", own))).toBe(false);
  expect(isCompanion(ticket("u", null))).toBe(false);
});
