import { describe, expect, test } from "vitest";
import { groupBySaid } from "./listing.ts";

const cards = [{ access: ["seating", "lift"] }, { access: ["seating"] }, { access: [] }];

describe("places that have not said", () => {
  test("are a group of their own", () => {
    const { said, silent } = groupBySaid(cards, { unsaid: true, access: ["seating", "lift"] });
    expect([said, silent]).toEqual([[cards[0]], [cards[1], cards[2]]]);
  });

  test.each([
    { unsaid: false, access: ["lift"] },
    { unsaid: true, access: [] },
  ])("are none where nothing is asked, or they are not wanted", (filters) => {
    expect(groupBySaid(cards, filters)).toEqual({ said: cards, silent: [] });
  });
});
