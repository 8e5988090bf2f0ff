import { expect, test } from "vitest";
import { directionsAddress } from "./directions.ts";

test("directions lead to the point where it is known", () => {
  expect(directionsAddress({ address: "7 Bridge Road", point: { lat: 53.8, lng: -1.55 } })).toBe(
    "https://www.openstreetmap.org/directions?to=53.8%2C-1.55",
  );
});

test.each([" 7 Bridge Road & Yard, LS11 9XX ", "a?b=c#d", "נתיב 7"])(
  "directions to a place without a point search for its address as it is written: %j",
  (address) => {
    const url = new URL(directionsAddress({ address, point: null }));
    expect(url.pathname).toBe("/search");
    expect(url.searchParams.get("query")).toBe(address.trim());
  },
);
