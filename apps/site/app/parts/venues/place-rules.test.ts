import { describe, expect, test } from "vitest";
import { accessSummary, parseAccessSheet } from "./access-sheet.ts";
import { bearingBetween, bearingWords } from "./map/bearing.ts";
import { safetyFacts } from "./safety.ts";

describe("the access sheet", () => {
  const venue = {
    step_free_entrance: { value: "yes", note: "Level" },
    lift: { value: "no" },
    no_strobe: { value: "yes" },
  };

  test("says yes, no and partly as declared, and unknown for what nobody said", () => {
    const { known, unknown } = accessSummary(venue);
    const lines = new Map(known.map((line) => [line.key, line]));
    expect(lines.get("step_free_entrance")).toMatchObject({ value: "yes", note: "Level" });
    expect(lines.get("lift")?.value).toBe("no");
    expect(lines.has("bsl")).toBe(false);
    expect(unknown).toContain("BSL interpreted");
    expect(unknown).not.toContain("Lift");
  });

  test("takes an event's word over its venue's", () => {
    const { known } = accessSummary(venue, { no_strobe: { value: "no", note: "Strobe lighting is used" } });
    expect(known.find((line) => line.key === "no_strobe")).toMatchObject({
      value: "no",
      note: "Strobe lighting is used",
    });
  });

  test("ignores what is no item of ours", () => {
    expect(
      parseAccessSheet({ jetpack: { value: "yes" }, lift: { value: "maybe" }, bsl: "yes", captions: null }),
    ).toEqual({});
    for (const bad of [null, "x", 3, []]) expect(parseAccessSheet(bad)).toEqual({});
  });
});

describe("safety", () => {
  const now = new Date("2026-11-21T12:00:00Z");

  test("Ask for Angela is only called trained for a year after the training", () => {
    expect(safetyFacts({ ask_for_angela: true, trained_on: "2026-02-01" }, null, now).askForAngela).toBe(
      "trained",
    );
    expect(safetyFacts({ ask_for_angela: true, trained_on: "2025-11-20" }, null, now).askForAngela).toBe(
      "declared",
    );
    expect(safetyFacts({ ask_for_angela: true, trained_on: "2027-01-01" }, null, now).askForAngela).toBe(
      "declared",
    );
    expect(
      safetyFacts({ ask_for_angela: false, trained_on: "2026-02-01" }, null, now).askForAngela,
    ).toBeNull();
  });
});

describe("where a place lies", () => {
  const leeds = { lat: 53.7997, lng: -1.5492 };

  test("is told in miles and a direction", () => {
    const bearing = bearingBetween(leeds, { lat: 53.8297, lng: -1.5492 });
    expect(bearing.miles).toBeCloseTo(2.07, 1);
    expect(bearing.direction).toBe("north");
    expect(bearingWords(bearing, "Leeds")).toBe("2.1 miles from central Leeds");
    expect(bearingBetween(leeds, { lat: 53.7997, lng: -1.6 }).direction).toBe("west");
    expect(bearingWords(bearingBetween(leeds, leeds), "Leeds")).toBe("In central Leeds");
  });
});
