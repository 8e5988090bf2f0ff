import { expect, test } from "vitest";
import { ticketType } from "#app/parts/bookings/test/ticket-type.ts";
import { withCode } from "./promo-code.ts";
import { canBeBooked } from "./ticket-type.ts";

const paid = ticketType({ id: "paid", kind: "paid", total_pence: 1000 });

test("a code takes its pence off the tickets it is for, and leaves the others", () => {
  const types = withCode([paid, { ...paid, id: "other" }], { code: "TEN", discounts: { paid: 100 } });
  expect(types.map((type) => type.total_pence)).toEqual([900, 1000]);
  expect(withCode([paid], null)).toEqual([paid]);
});

test("a paid ticket costs what the code leaves of it", () => {
  expect(canBeBooked(paid)).toBe(true);
  const [free] = withCode([paid], { code: "ALL", discounts: { paid: 1000 } });
  expect(free?.total_pence).toBe(0);
});
