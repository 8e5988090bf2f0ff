import { describe, expect, test } from "vitest";
import { readStates } from "#app/api/live/use-live-stock.ts";
import type { TicketType } from "#app/parts/events/page/detail-query.ts";
import { stockSentence, withStates } from "./live-stock.ts";

const type = (id: string, state: string, remaining: number | null = null) =>
  ({ id, name: id, state, remaining }) as unknown as TicketType;

describe("states of tickets that were told", () => {
  test("take the place of what was read, and a number that belonged to another state goes", () => {
    const types = [type("Early", "few_left", 3), type("Late", "soon")];
    expect(withStates(types, { Early: "sold_out" })).toEqual([
      type("Early", "sold_out"),
      type("Late", "soon"),
    ]);
    expect(withStates(types, { Early: "few_left", Other: "on_sale" })).toBe(types);
    expect(withStates(types, null)).toBe(types);
  });

  test("take the days before the sale from no member, and open to others nothing that is for members", () => {
    const types = [type("Members", "members"), type("Early", "on_sale"), type("Late", "on_sale")];
    expect(withStates(types, { Members: "on_sale", Early: "soon", Late: "sold_out" })).toEqual([
      type("Members", "members"),
      type("Early", "on_sale"),
      type("Late", "sold_out"),
    ]);
  });

  test("are read from nothing but an object of words", () => {
    expect(readStates({ types: { a: "sold_out", b: 7 } })).toEqual({ a: "sold_out" });
    expect(readStates({ types: "sold_out" })).toBeNull();
    expect(readStates({})).toBeNull();
  });

  test.each([
    [["on_sale", "few_left"], ["sold_out", "sold_out"], "Sold out just now."],
    [["sold_out", "ended"], ["on_sale", "ended"], "There are tickets again."],
    [["on_sale", "on_sale"], ["sold_out", "on_sale"], "A is sold out now."],
    [["on_sale", "on_sale"], ["few_left", "on_sale"], "A: few tickets are left."],
    [["on_sale", "waiting"], ["sold_out", "on_sale"], "Which tickets are left has changed."],
    [["on_sale", "on_sale"], ["on_sale", "on_sale"], null],
  ])("from %j to %j are told in one sentence", (before, after, sentence) => {
    const toTypes = (states: string[]) => states.map((state, at) => type("AB"[at] ?? "", state));
    expect(stockSentence(toTypes(before), toTypes(after))).toBe(sentence);
  });
});
