import { describe, expect, test } from "vitest";
import type { EventDetail } from "#app/parts/events/page/detail-query.ts";
import { priceWords } from "#app/parts/events/state/price-and-state-words.ts";
import { draftCard } from "./draft-card.ts";

const event = (change: object = {}): EventDetail =>
  ({
    id: "e",
    slug: "low-end",
    title: "Low End",
    status: "draft",
    night_date: "2026-11-28",
    starts_at: "2026-11-28T23:00:00Z",
    ends_at: "2026-11-29T07:00:00Z",
    artists: [{ name: "Róisín" }, { name: "Bo" }],
    tags: [{ tag: "dub" }],
    location_mode: "venue",
    venue: { name: "The Pit", area: { name: "Leeds" }, district: { name: "Holbeck" } },
    area: null,
    min_age: 18,
    price_from_pence: 1000,
    price_to_pence: 1500,
    external_url: null,
    requires_approval: false,
    waitlist_enabled: true,
    image_path: null,
    image_alt: null,
    ...change,
  }) as unknown as EventDetail;

describe("the card of a night that no list has yet", () => {
  test("names one night, though it ends at seven in the morning", () => {
    expect(draftCard(event())).toMatchObject({ night_date: "2026-11-28", last_night: "2026-11-28" });
  });

  test("names the last night of a festival, and its first where no end is known", () => {
    expect(draftCard(event({ ends_at: "2026-11-30T02:00:00Z" })).last_night).toBe("2026-11-29");
    expect(draftCard(event({ ends_at: null })).last_night).toBe("2026-11-28");
  });

  test("works its night out where the draft has none: half past midnight belongs to the day before", () => {
    const card = draftCard(event({ night_date: null, starts_at: "2026-11-29T00:30:00Z", ends_at: null }));
    expect(card.night_date).toBe("2026-11-28");
  });

  test.each(["secret", "custom", "online"])("names no venue where the place is %s", (location_mode) => {
    expect(draftCard(event({ location_mode })).venue_name).toBeNull();
  });

  test.each([
    [{}, "on_sale"],
    [{ external_url: "https://tickets.example" }, "external"],
    [{ requires_approval: true }, "approval"],
    [{ external_url: "https://tickets.example", requires_approval: true }, "external"],
  ])("%j is sold as %s", (change, state) => {
    expect(draftCard(event(change)).sale_state).toBe(state);
  });

  test.each([
    [null, null, null],
    [0, 0, "Free"],
    [1000, 1000, "£10"],
  ])("from %s to %s pence says %j of its price", (price_from_pence, price_to_pence, words) => {
    expect(priceWords(draftCard(event({ price_from_pence, price_to_pence })))?.amount ?? null).toBe(words);
  });

  test("without a venue is in its area, or nowhere that is known", () => {
    expect(draftCard(event({ venue: null, area: { name: "Hull" } })).area_name).toBe("Hull");
    expect(draftCard(event({ venue: null })).area_name).toBeNull();
  });
});
