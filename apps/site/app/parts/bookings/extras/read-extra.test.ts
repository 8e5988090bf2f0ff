import { expect, test } from "vitest";
import { countTickets, totalOf } from "#app/parts/bookings/choosing/basket.ts";
import { onlyTickets } from "#app/parts/bookings/choosing/ticket-type.ts";
import { readExtra } from "./read-extra.ts";

const row = {
  id: "seat",
  name: "Coach, Leeds 21:00",
  description: "Back at six.",
  total_pence: 1650,
  fee_pence: 150,
  per_booking_max: 4,
  per_person_max: 8,
  sales_end: "2026-11-28T18:00:00Z",
  state: "few_left",
  remaining: 3,
  mine: 1,
  extra_id: "coach",
  extra_kind: "coach",
  extra_name: "Coach",
  label: "Leeds",
  rule: "one_per_ticket",
  departs_at: "2026-11-28T21:00:00Z",
  insolvency_cover: "Bonded by ABC",
  my_tickets: 2,
} as Parameters<typeof readExtra>[0];

test("an extra is priced like a ticket and is none", () => {
  const seat = readExtra(row);
  expect(totalOf({ seat: 2 }, [seat])).toBe(3300);
  expect(countTickets({ seat: 2 }, [seat])).toBe(0);
  expect(onlyTickets([seat])).toEqual([]);
});

test("an extra keeps what is said of its room, its sale and its reader", () => {
  expect(readExtra(row)).toMatchObject({
    state: "few_left",
    remaining: 3,
    mine: 1,
    per_booking_max: 4,
    sales_end: "2026-11-28T18:00:00Z",
    levy_pence: 0,
    parent_type_id: null,
    extra: {
      id: "coach",
      rule: "one_per_ticket",
      departsAt: "2026-11-28T21:00:00Z",
      cover: "Bonded by ABC",
      myTickets: 2,
    },
  });
});
