import { expect, test } from "vitest";
import { handOverSentence } from "../src/index.ts";

const all = {
  requires_approval: false,
  waitlist_enabled: true,
  transfer_enabled: true,
  resale_enabled: true,
};

test("what a buyer reads of passing on, resale and the waiting list is what the night allows", () => {
  expect(handOverSentence(all)).toBe(
    "If you can't come, you can pass your ticket on to a friend for free, or sell your ticket on at the price you paid once the night is sold out. When the night is sold out, there is a waiting list.",
  );
  expect(handOverSentence({ ...all, transfer_enabled: false, waitlist_enabled: false })).toBe(
    "If you can't come, you can sell your ticket on at the price you paid once the night is sold out.",
  );
  expect(
    handOverSentence({ ...all, transfer_enabled: false, resale_enabled: false, waitlist_enabled: false }),
  ).toBe("Tickets for this night can't be passed on or sold on.");
  expect(handOverSentence({ ...all, requires_approval: true })).toBeNull();
});

test("a free ticket is not sold on at a price that nobody paid", () => {
  expect(handOverSentence({ ...all, is_free: true, waitlist_enabled: false })).toBe(
    "If you can't come, you can pass your ticket on to a friend for free, or offer your ticket to somebody else once the night is sold out.",
  );
  expect(
    handOverSentence({
      ...all,
      is_free: true,
      transfer_enabled: false,
      resale_enabled: false,
      waitlist_enabled: false,
    }),
  ).toBe("Tickets for this night can't be passed on.");
});
