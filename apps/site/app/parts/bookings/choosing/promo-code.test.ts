import { expect, test } from "vitest";
import { withCode } from "./promo-code.ts";
import { canBeBooked, type TicketType } from "./ticket-type.ts";

const paid: TicketType = {
  id: "paid",
  name: "Entry",
  description: null,
  kind: "paid",
  total_pence: 1000,
  fee_pence: 0,
  levy_pence: 0,
  min_pence: null,
  suggested_pence: null,
  max_pence: null,
  per_booking_max: 6,
  per_person_max: 6,
  sales_start: null,
  sales_end: null,
  entry_before: null,
  is_accessible: false,
  parent_type_id: null,
  state: "on_sale",
  remaining: null,
  mine: 0,
};

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
