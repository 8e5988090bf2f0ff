import { describe, expect, test } from "vitest";
import { blankChoice, draftOf, type ExtraDraft, toExtra } from "./extra-draft.ts";
import { soldWords, type TeamChoice, type TeamExtra } from "./extra-words.ts";

const choice = (change: Partial<TeamChoice> = {}): TeamChoice =>
  ({
    id: "c",
    label: null,
    price_pence: 200,
    quantity: 60,
    departs_at: null,
    sold: 0,
    held: 0,
    handed_over: 0,
    is_gone: false,
    ...change,
  }) as TeamChoice;

const extra = (change: Partial<TeamExtra> = {}): TeamExtra =>
  ({
    id: "x",
    kind: "coach",
    name: "Coach home",
    description: "Back at six.",
    rule: "any",
    vat_basis_points: 2000,
    seats: 49,
    sales_end: "2026-11-28T18:00",
    insolvency_cover: "Bonded",
    choices: [choice({ label: "Leeds", departs_at: "2026-11-29T06:00" })],
    ...change,
  }) as TeamExtra;

describe("an extra in its form", () => {
  test("comes back as it was sent", () => {
    const draft = draftOf(extra());
    expect(toExtra(draft, "x")).toMatchObject({
      id: "x",
      kind: "coach",
      name: "Coach home",
      vat_basis_points: "2000",
      seats: "49",
      sales_end: "2026-11-28T18:00",
      insolvency_cover: "Bonded",
      choices: [{ id: "c", label: "Leeds", price_pence: 200, departs_at: "2026-11-29T06:00" }],
    });
  });

  test("that is new asks for a ticket, and names no id", () => {
    const draft = draftOf();
    expect(draft).toMatchObject({ kind: "cloakroom", rule: "with_ticket", choices: [] });
    expect("id" in toExtra(draft, undefined)).toBe(false);
  });

  test("does not show a choice that was taken away", () => {
    const draft = draftOf(extra({ choices: [choice({ is_gone: true }), choice({ id: "d" })] }));
    expect(draft.choices.map(({ id }) => id)).toEqual(["d"]);
  });

  test("that is no coach any more sends no seats, no stops and no cover, whatever was typed before", () => {
    const draft: ExtraDraft = { ...draftOf(extra()), kind: "merch" };
    expect(toExtra(draft, "x")).toMatchObject({
      seats: null,
      insolvency_cover: null,
      choices: [{ departs_at: null, quantity: "60" }],
    });
  });

  test("of a coach counts seats, not the places of a stop", () => {
    expect(toExtra(draftOf(extra()), "x").choices[0]?.quantity).toBeNull();
  });

  test("sends blanks as nothing, and what is no amount as it was typed", () => {
    const draft: ExtraDraft = {
      ...draftOf(),
      sales_end: "  ",
      choices: [{ ...blankChoice, price_pence: "two quid", quantity: " " }],
    };
    expect(toExtra(draft, undefined)).toMatchObject({
      sales_end: null,
      choices: [{ price_pence: "two quid", quantity: null }],
    });
  });
});

test.each([
  [{}, "0 sold of 60"],
  [{ sold: 12, handed_over: 3 }, "12 sold of 60, 3 handed over"],
  [{ sold: 1, held: 2, quantity: null }, "1 sold, 2 held"],
  [{ sold: 60, held: 0, handed_over: 60 }, "60 sold of 60, 60 handed over"],
])("a choice says how it sells: %j is %j", (change, words) => {
  expect(soldWords(choice(change))).toBe(words);
});
