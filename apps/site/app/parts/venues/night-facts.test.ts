import { expect, test } from "vitest";
import { nightFacts } from "./night-facts.ts";
import { safetyFacts } from "./safety.ts";

const venue = {
  location_precision: "exact",
  licence: { sound_limit: "95 dB(A)" },
  hire: {},
  access_contact: {},
  id_accepted: ["passport", "pass_card"],
  getting_there: { step_free_route: "By the yard.", last_transport: "Last tram 00:30.", cycle_parking: " " },
};

test("a night's page says what its venue states, and nothing of what it left open", () => {
  expect(nightFacts(venue)).toEqual([
    { name: "Step-free route", words: "By the yard." },
    { name: "Getting home", words: "Last tram 00:30." },
    { name: "ID accepted", words: "passport, PASS card; no photos or copies" },
    { name: "Sound limit", words: "95 dB(A)" },
  ]);
  expect(nightFacts(null)).toEqual([]);
});

test.each(["area", "hidden"])("the way to a venue whose place is %s is not told", (location_precision) => {
  expect(nightFacts({ ...venue, location_precision }).map(({ name }) => name)).toEqual([
    "ID accepted",
    "Sound limit",
  ]);
});

test("a night's own contact for harassment goes before the venue's", () => {
  const now = new Date();
  expect(safetyFacts({ harassment_contact: "a" }, {}, now).harassmentContact).toBe("a");
  expect(safetyFacts({ harassment_contact: "a" }, { harassment_contact: "b" }, now).harassmentContact).toBe(
    "b",
  );
  expect(safetyFacts({ harassment_contact: ["a"] }, null, now).harassmentContact).toBeNull();
});
