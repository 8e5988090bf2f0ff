import { describe, expect, test } from "vitest";
import type { Facts, Settlement } from "./settlement-queries.ts";
import {
  differenceWords,
  openPence,
  openWords,
  owedLines,
  percentWords,
  potLines,
  termsWords,
  typedPence,
  typedPoints,
} from "./settlement-words.ts";

test("A typed amount becomes pence, and what is no amount is refused at its field", () => {
  expect(["250", "£250.5", "1,250.50", "0.01"].map(typedPence)).toEqual([25000, 25050, 125050, 1]);
  expect(["", "abc", "-5", "1.234", "1e3"].map(typedPence)).toEqual([-1, -1, -1, -1, -1]);
  // a comma before two digits parts the pence: it is no £1,250
  expect(["12,50", "1,250", "0,99"].map(typedPence)).toEqual([1250, 125_000, 99]);
});

test("A typed share becomes basis points", () => {
  expect(["50", "33.33 %", "33,3", "100%"].map(typedPoints)).toEqual([5000, 3333, 3330, 10000]);
  expect(["", "half", "1000", "33.333"].map(typedPoints)).toEqual([-1, -1, -1, -1]);
});

test("What is still open says who pays", () => {
  expect(openWords(1250, "DJ A")).toBe("£12.50 is still to be paid to DJ A.");
  expect(openWords(-1250, "DJ A")).toBe("DJ A still owes £12.50.");
  expect(openWords(0, "DJ A")).toBe("Nothing is open.");
});

test("A difference says what it was and what it is", () => {
  expect(differenceWords({ what: "owed_pence", was: 2501, now: 1501 })).toBe("Owed: £25.01, now £15.01");
});

test("A difference in what nobody had said is a difference from nothing", () => {
  const said = [
    differenceWords({ what: "pot_pence", was: null, now: 0 }),
    differenceWords({ what: "share_basis_points", was: 5000, now: 3333 }),
    differenceWords({ what: "some_new_figure", was: 100, now: null }),
  ];
  expect(said).toEqual([
    "What is left: nothing, now £0",
    "Share: 50 %, now 33.33 %",
    "some_new_figure: £1, now nothing",
  ]);
});

test.each([
  [0, "0 %"],
  [1, "0.01 %"],
  [1005, "10.05 %"],
  [3333, "33.33 %"],
  [10_000, "100 %"],
])("%i basis points are %j", (points, words) => {
  expect(percentWords(points)).toBe(words);
});

describe("What was agreed", () => {
  const terms = (change: Partial<Settlement["terms"]>) =>
    termsWords({
      kind: "fee",
      fee_pence: 25_000,
      share_basis_points: 7000,
      bears_loss: false,
      has_vat: false,
      ...change,
    } as Settlement["terms"]);

  test.each([
    [{}, "A fee of £250."],
    [{ has_vat: true }, "A fee of £250, plus VAT."],
    [{ kind: "guarantee" }, "A guarantee of £250 and 70 % of what is left after costs."],
    [{ kind: "door" }, "70 % of what is left after costs."],
    [
      { kind: "door", bears_loss: true, has_vat: true },
      "70 % of what is left after costs, or of the loss, plus VAT.",
    ],
    [{ kind: "free", has_vat: true }, "No fee."],
  ] as [Partial<Settlement["terms"]>, string][])("%j is %j", (change, words) => {
    expect(terms(change)).toBe(words);
  });
});

describe("The lines of a sheet", () => {
  const facts = (change: Partial<Facts> = {}): Facts =>
    ({
      kind: "guarantee",
      fee_pence: 20_000,
      share_basis_points: 5000,
      bears_loss: false,
      has_vat: true,
      takings: {
        sold_pence: 100_000,
        returned_pence: 5000,
        promised_pence: 0,
        door_pence: 30_000,
        vat_pence: 20_833,
        levy_pence: 1000,
      },
      costs: [
        { id: "pa", name: "PA hire", pence: 15_000, is_yours: false, file_name: null },
        { id: "van", name: "Van", pence: 4000, is_yours: true, file_name: null },
      ],
      costs_pence: 19_000,
      fees_pence: 20_000,
      pot_pence: 65_167,
      share_pence: 32_583,
      vat_pence: 10_516,
      back_pence: 4000,
      owed_pence: 67_099,
      ...change,
    }) as Facts;
  const sum = (lines: readonly { pence: number }[]) => lines.reduce((pence, line) => pence + line.pence, 0);

  test("of the pot come to what is left, and those of a side to what it is owed", () => {
    expect(sum(potLines(facts()))).toBe(65_167);
    expect(sum(owedLines(facts()))).toBe(67_099);
  });

  test("leave out what is nothing, but never what was sold", () => {
    const nothing = {
      sold_pence: 0,
      returned_pence: 0,
      promised_pence: 0,
      door_pence: 0,
      vat_pence: 0,
      levy_pence: 0,
    };
    const lines = potLines(facts({ takings: nothing, costs: [], fees_pence: null }));
    expect(lines.map(({ id, pence }) => [id, pence])).toEqual([["sold", 0]]);
  });

  test("take off what goes back and what is disputed", () => {
    const ids = Object.fromEntries(potLines(facts()).map(({ id, pence }) => [id, pence]));
    expect(ids).toEqual({
      sold: 100_000,
      returned: -5000,
      door: 30_000,
      vat: -20_833,
      pa: -15_000,
      van: -4000,
      fees: -20_000,
    });
  });

  test("of the pot are shown to no side without a share", () => {
    expect(potLines(facts({ takings: null }))).toEqual([]);
  });

  test("pay back what a side paid itself, and no cost of another's", () => {
    expect(owedLines(facts()).map(({ label }) => label)).toEqual([
      "Guarantee",
      "50 % of what is left",
      "VAT at 20 %",
      "Paid back: Van",
    ]);
    expect(
      owedLines(facts({ kind: "fee", share_pence: 0, vat_pence: 0, costs: [] } as Partial<Facts>)),
    ).toEqual([{ id: "fee", label: "Fee", pence: 20_000 }]);
  });

  test("show a loss that a side bears as what it owes", () => {
    const lines = owedLines(
      facts({ kind: "door", fee_pence: 0, share_pence: -5000, vat_pence: 0, costs: [] } as Partial<Facts>),
    );
    expect(lines.map(({ pence }) => pence)).toEqual([-5000]);
  });
});

describe("What is open of a sheet", () => {
  const payment = (pence: number, is_back = false, struck_at: string | null = null) => ({
    pence,
    is_back,
    struck_at,
  });
  const open = (...payments: ReturnType<typeof payment>[]) =>
    openPence({ payments } as unknown as Settlement, { owed_pence: 10_000 } as Facts);

  test.each([
    [[], 10_000],
    [[payment(4000)], 6000],
    [[payment(4000), payment(6000)], 0],
    [[payment(12_000)], -2000],
    [[payment(12_000), payment(2000, true)], 0],
    // a payment that was struck out never was one
    [[payment(4000, false, "2026-12-01T10:00:00Z"), payment(1000)], 9000],
  ])("after %j is %i pence", (payments, pence) => {
    expect(open(...payments)).toBe(pence);
  });
});
