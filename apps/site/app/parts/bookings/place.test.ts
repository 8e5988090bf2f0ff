import { expect, test } from "vitest";
import { addressOf, type Place, placeName } from "./place.ts";

const venue = {
  name: "The Old Dyeworks",
  address: "1 Mill Lane",
  postcode: "LS1 1AA",
  area: { name: "Leeds" },
};
const place = (change: Partial<Place>): Place => ({
  location_mode: "venue",
  custom_address: null,
  reveal_at: null,
  venue: null,
  area: { name: "Leeds" },
  ...change,
});

test("a venue gives its name, its town and its address", () => {
  expect(placeName(place({ venue }))).toBe("The Old Dyeworks, Leeds");
  expect(addressOf(place({ venue }), null)).toBe("1 Mill Lane, LS1 1AA");
});

test("a secret place gives its town only, and its address once revealed", () => {
  const secret = place({ location_mode: "secret" });
  expect(placeName(secret)).toBe("Secret location, Leeds");
  expect(addressOf(secret, null)).toBeNull();
  expect(addressOf(secret, "Under the arches, M1")).toBe("Under the arches, M1");
});

test("a secret place never shows the address of the venue behind it", () => {
  expect(addressOf(place({ location_mode: "secret", venue }), null)).toBeNull();
});

test("a booking for an online event or an unknown venue says so", () => {
  expect(placeName(place({ location_mode: "online" }))).toBe("Online");
  expect(placeName(place({ area: null }))).toBe("Place to be announced");
});
