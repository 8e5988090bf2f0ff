import { expect, test } from "vitest";
import { VENUE_TYPES, venueTypeName } from "./venue-types.ts";

test.each(VENUE_TYPES)("the type %s has a name that is read, not one of a column", (type) => {
  expect(venueTypeName(type)).toMatch(/^[A-Z][a-z]+( [a-z]+)?$/);
});
