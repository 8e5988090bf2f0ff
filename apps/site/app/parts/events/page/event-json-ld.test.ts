import { describe, expect, test } from "vitest";
import { stateFactsOf } from "#app/parts/events/state/sale-facts.ts";
import type { EventDetail } from "./detail-query.ts";
import { eventJsonLd } from "./event-json-ld.ts";

const event = {
  id: "6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11",
  slug: "low-end-theory",
  title: "Low End Theory",
  description: "Eight hours of it.",
  event_type: "club-night",
  status: "published",
  starts_at: "2026-11-27T22:00:00Z",
  ends_at: "2026-11-28T06:00:00Z",
  rescheduled_from: [],
  moved_from: null,
  location_mode: "venue",
  venue: {
    name: "The Old Dyeworks",
    address: "4 Dye House Lane",
    postcode: "LS11 5QN",
    lat: 53.78,
    lng: -1.55,
    location_precision: "exact",
    area: { name: "Leeds", slug: "leeds" },
  },
  area: null,
  organiser: { name: "Slow Burn" },
  artists: [],
  price_from_pence: 1250,
  listing: null,
} as unknown as EventDetail;

const read = (change: Partial<EventDetail>) => {
  const changed = { ...event, ...change };
  return eventJsonLd(changed, stateFactsOf(changed, []), [], "https://undercroft.example");
};

describe("structured data of an event", () => {
  test("a public venue is told with its address", () => {
    expect(JSON.stringify(read({}).location)).toContain("4 Dye House Lane");
  });

  test("a secret place is never told, even when the row knows a venue and an address", () => {
    const text = JSON.stringify(read({ location_mode: "secret", custom_address: "7 Hidden Yard" }));
    for (const leak of ["Dye", "LS11", "53.78", "Hidden"]) expect(text).not.toContain(leak);
    expect(text).toContain("Leeds");
  });

  test("a private venue is told by its area only", () => {
    const venue = { ...event.venue, location_precision: "area" } as EventDetail["venue"];
    const text = JSON.stringify(read({ venue }));
    for (const leak of ["Dye House Lane", "LS11", "53.78"]) expect(text).not.toContain(leak);
  });

  test("a price that nobody said is neither free nor an offer", () => {
    expect(read({})).toMatchObject({ isAccessibleForFree: false, offers: [{ price: "12.50" }] });
    const text = JSON.stringify(read({ price_from_pence: null }));
    for (const claim of ["isAccessibleForFree", "offers"]) expect(text).not.toContain(claim);
  });

  test("a night that is sold out at a price nobody stated says so, and names no price", () => {
    const { offers, isAccessibleForFree } = read({ price_from_pence: null, is_sold_out: true });
    expect(offers).toEqual([
      {
        "@type": "Offer",
        url: "https://undercroft.example/events/low-end-theory",
        availability: "https://schema.org/SoldOut",
      },
    ]);
    expect(isAccessibleForFree).toBeUndefined();
  });

  test("says whether it is called off, waits for a date, or has a new one", () => {
    expect(read({ status: "cancelled" }).eventStatus).toBe("https://schema.org/EventCancelled");
    expect(read({ status: "postponed" }).eventStatus).toBe("https://schema.org/EventPostponed");
    const moved = read({ rescheduled_from: ["2026-11-13T22:00:00Z"] });
    expect(moved.eventStatus).toBe("https://schema.org/EventRescheduled");
    expect(moved.previousStartDate).toBe("2026-11-13T22:00:00Z");
  });
});
