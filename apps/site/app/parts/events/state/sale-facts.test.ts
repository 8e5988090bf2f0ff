import { describe, expect, test } from "vitest";
import type { EventDetail, TicketType } from "#app/parts/events/page/detail-query.ts";
import { withSaleState } from "./live-stock.ts";
import { salesStartOf, stateFactsOf } from "./sale-facts.ts";

const past = "2026-11-01T10:00:00Z";
const next = "2026-12-01T10:00:00Z";
const later = "2026-12-08T10:00:00Z";

const type = (state: string, sales_start: string | null = null) =>
  ({ id: state, kind: "paid", state, sales_start, total_pence: 1000 }) as unknown as TicketType;

const event = (listing: object | null) =>
  ({ rescheduled_from: [], moved_from: null, listing }) as unknown as EventDetail;

describe("the start of sales", () => {
  test("is none to wait for while something is sold from the beginning on, whatever comes later", () => {
    expect(salesStartOf([type("on_sale"), type("soon", later)])).toBeNull();
    expect(
      stateFactsOf(event({ sale_state: "on_sale", sale_kind: "paid", sales_start: null }), [
        type("on_sale"),
        type("soon", later),
      ]),
    ).toMatchObject({ sale_state: "on_sale", sales_start: null });
  });

  test("is the next release where what was on sale is sold out", () => {
    expect(salesStartOf([type("sold_out", past), type("soon", later), type("soon", next)])).toBe(next);
  });

  test("is the first of all where everything has one", () => {
    expect(salesStartOf([type("on_sale", past), type("soon", next)])).toBe(past);
  });
});

describe("a card whose tickets were told to have changed", () => {
  test("opens with the release that comes next", () => {
    const card = { sale_state: "on_sale", sales_start: null };
    const told = withSaleState(event(card), [type("sold_out"), type("soon", next)]);
    expect(told.listing).toMatchObject({ sale_state: "soon", sales_start: next });
  });

  test("stays nearly gone until the page is read again", () => {
    const told = withSaleState(event({ sale_state: "few_left", sales_start: null }), [type("on_sale")]);
    expect(told.listing).toMatchObject({ sale_state: "few_left" });
  });
});
