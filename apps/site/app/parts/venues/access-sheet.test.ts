import { accessLabels } from "@undercroft/contract/access-sheet";
import { describe, expect, test } from "vitest";
import { accessSummary, parseAccessSheet } from "./access-sheet.ts";

describe("an access sheet", () => {
  test("says what was declared, with its note", () => {
    const sheet = { step_free_entrance: { value: "yes", note: "By the yard" }, bsl: { value: "no" } };
    expect(parseAccessSheet(sheet)).toEqual(sheet);
  });

  test.each([
    [null],
    [undefined],
    ["yes"],
    [[{ value: "yes" }]],
    [{ step_free_entrance: "yes" }],
    [{ step_free_entrance: null }],
    [{ step_free_entrance: { value: true } }],
    [{ step_free_entrance: { value: "maybe" } }],
    [{ step_free_entrance: {} }],
    [{ teleporter: { value: "yes" } }],
    [{ constructor: { value: "yes" } }],
    [{ toString: { value: "yes" } }],
    [JSON.parse('{"__proto__": {"value": "yes"}}')],
  ])("promises nothing by %j", (stored) => {
    expect(Object.keys(parseAccessSheet(stored))).toEqual([]);
  });

  test("has no note of blanks or of another kind", () => {
    expect(parseAccessSheet({ bsl: { value: "partly", note: "" } })).toEqual({ bsl: { value: "partly" } });
    expect(parseAccessSheet({ bsl: { value: "partly", note: 7 } })).toEqual({ bsl: { value: "partly" } });
  });
});

describe("access as a page shows it", () => {
  test("takes the word of the night before that of its venue", () => {
    const { known } = accessSummary(
      { step_free_entrance: { value: "yes" }, hearing_loop: { value: "yes" } },
      { step_free_entrance: { value: "no", note: "Lift broken tonight" } },
    );
    expect(known.map(({ key, value, note }) => [key, value, note])).toEqual([
      ["step_free_entrance", "no", "Lift broken tonight"],
      ["hearing_loop", "yes", null],
    ]);
  });

  test("names each of the product's lines once, as known or as not stated", () => {
    const { known, unknown } = accessSummary({ bsl: { value: "no" } });
    expect([...known.map(({ label }) => label), ...unknown].toSorted()).toEqual(
      Object.values(accessLabels).toSorted(),
    );
  });

  test("calls nothing a no that nobody has said", () => {
    const { known, unknown } = accessSummary(null);
    expect(known).toEqual([]);
    expect(unknown).toHaveLength(Object.keys(accessLabels).length);
  });
});
