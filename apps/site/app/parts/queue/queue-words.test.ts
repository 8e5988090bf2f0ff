import { describe, expect, test } from "vitest";
import type { QueueBoard, Tier } from "./queue-board.ts";
import {
  aheadWords,
  changesBetween,
  clockWords,
  countAhead,
  levelWords,
  priceWords,
  waitWords,
} from "./queue-words.ts";

const board = (differences: Partial<QueueBoard> = {}): QueueBoard => ({
  event_id: "a",
  state: "open",
  sales_start: null,
  admitted_number: 10,
  waiting: 20,
  pace: 4,
  is_sold_out: false,
  has_waitlist: true,
  from_pence: 1200,
  to_pence: 1850,
  tiers: [],
  ...differences,
});
const tier = (id: string, level: Tier["level"]): Tier => ({
  id,
  name: `Tier ${id}`,
  total_pence: 1200,
  level,
  sales_start: null,
});

describe("words of a queue", () => {
  test("a place is worked out from the own number and the highest that was let in, and never more than wait", () => {
    expect(countAhead(11, board())).toBe(0);
    expect(countAhead(18, board())).toBe(7);
    // forty numbers are between, and most of their people have left
    expect(countAhead(50, board({ waiting: 3 }))).toBe(2);
    expect(countAhead(5, board())).toBe(0);
    expect([aheadWords(0), aheadWords(1), aheadWords(1200)]).toEqual([
      "You are next.",
      "1 person is ahead of you.",
      "1,200 people are ahead of you.",
    ]);
  });

  test("a wait follows the pace, and is not made up where nobody has been let in", () => {
    expect(waitWords(7, 4)).toBe("About 2 minutes at the pace of the last minutes.");
    expect(waitWords(0, 4)).toBe("About a minute at the pace of the last minutes.");
    expect(waitWords(1000, 4)).toBe("About 4 hours at the pace of the last minutes.");
    expect(waitWords(7, 0)).toContain("can't say");
  });

  test("prices are what people pay, with all fees", () => {
    expect(priceWords(board())).toBe("£12 to £18.50 a ticket, all fees included");
    expect(priceWords(board({ to_pence: 1200 }))).toBe("£12 a ticket, all fees included");
    expect(priceWords(board({ from_pence: 0 }))).toBe("Free to £18.50 a ticket, all fees included");
    expect(priceWords(board({ from_pence: 0, to_pence: 0 }))).toBe("Free");
    expect(priceWords(board({ from_pence: null, to_pence: null }))).toBeNull();
  });

  test("a tier that goes, comes back or runs low is said once, and what stays is not", () => {
    const before = board({
      tiers: [tier("a", "few"), tier("b", "none"), tier("c", "plenty"), tier("d", "plenty")],
    });
    const after = board({
      tiers: [tier("a", "none"), tier("b", "few"), tier("c", "few"), tier("d", "plenty")],
    });
    expect(changesBetween(before, after)).toEqual([
      "Tier a has gone.",
      "Tier b is back.",
      "Only a few of Tier c are left.",
    ]);
    expect(changesBetween(after, after)).toEqual([]);
  });

  test("a tier that is sold later says when, unless it is gone", () => {
    const later = { ...tier("a", "plenty"), sales_start: "2026-11-30T10:00:00Z" };
    expect(levelWords(later)).toBe("From Mon 30 Nov 10:00");
    expect(levelWords({ ...later, level: "none" })).toBe("Sold out");
    expect(levelWords(tier("a", "few"))).toBe("Only a few left");
  });

  test("a clock shows minutes and seconds", () => {
    expect([clockWords(598), clockWords(60), clockWords(5), clockWords(0)]).toEqual([
      "9:58",
      "1:00",
      "0:05",
      "0:00",
    ]);
  });
});
