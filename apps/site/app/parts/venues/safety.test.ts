import { describe, expect, test } from "vitest";
import { safetyFacts } from "./safety.ts";

const now = new Date("2026-11-28T22:00:00Z");
const angela = (venue: unknown, event: unknown = null) => {
  const { askForAngela, trainedOn } = safetyFacts(venue, event, now);
  return [askForAngela, trainedOn];
};

describe("Ask for Angela", () => {
  test.each([
    ["2026-11-28", ["trained", "2026-11-28"]],
    ["2025-11-29", ["trained", "2025-11-29"]],
    // a year and a day ago
    ["2025-11-27", ["declared", null]],
    // a training that is still to come
    ["2026-12-05", ["declared", null]],
    ["last week", ["declared", null]],
    [undefined, ["declared", null]],
    [20261128, ["declared", null]],
  ])("with a training on %s is %j", (trained_on, said) => {
    expect(angela({ ask_for_angela: true, trained_on })).toEqual(said);
  });

  test("is promised by nobody who has not said so", () => {
    for (const said of [false, "yes", 1, null, undefined])
      expect(angela({ ask_for_angela: said, trained_on: "2026-11-20" })[0]).toBeNull();
  });
});

describe("what is declared about safety", () => {
  test("is the night's word before that of its venue", () => {
    expect(
      safetyFacts(
        { welfare: true, water: true, door_policy: "Kind" },
        { welfare: false, door_policy: "Kinder" },
        now,
      ),
    ).toMatchObject({ welfare: false, water: true, doorPolicy: "Kinder" });
  });

  test.each([[null], [undefined], ["safe"], [[true]], [42]])("is nothing in %j", (stored) => {
    expect(safetyFacts(stored, stored, now)).toEqual({
      askForAngela: null,
      trainedOn: null,
      welfare: false,
      water: false,
      doorPolicy: null,
      harassmentContact: null,
    });
  });

  test("takes no text for a yes, and no number for a contact", () => {
    expect(
      safetyFacts({ welfare: "yes", harassment_contact: 999, door_policy: "" }, null, now),
    ).toMatchObject({
      welfare: false,
      harassmentContact: null,
      doorPolicy: null,
    });
  });
});
