import { describe, expect, test } from "vitest";
import { askedClient } from "#app/api/test/asked-client.ts";
import type { Listing } from "#app/parts/events/listing.ts";
import { findCalendarEntry, listCalendarEntries, placeOf } from "./calendar-entries.server.ts";

const venue = {
  name: "The Pit",
  address: "7 Bridge Road",
  postcode: "LS11 9XX",
  lat: 53.79,
  lng: -1.55,
  location_precision: "exact",
  area: { name: "Leeds" },
};
const row = (id: string, change: object = {}) => ({
  id,
  slug: `night-${id}`,
  title: `Night ${id}`,
  status: "published",
  starts_at: "2026-11-28T22:00:00Z",
  ends_at: null,
  description: "Eight hours of it.",
  location_mode: "venue",
  custom_address: null,
  created_at: "2026-11-01T10:00:00Z",
  updated_at: "2026-11-02T10:00:00Z",
  venue,
  area: { name: "Leeds" },
  ...change,
});
type Event = Parameters<typeof placeOf>[0];
const place = (change: object) => placeOf(row("a", change) as unknown as Event);

describe("the place that a calendar writes down", () => {
  test.each([
    [{}, "The Pit, 7 Bridge Road, LS11 9XX"],
    // a street that is told without its number keeps its postcode to itself
    [{ venue: { ...venue, location_precision: "street" } }, "The Pit, 7 Bridge Road"],
    [{ venue: { ...venue, address: "" } }, "The Pit, LS11 9XX"],
    [
      { location_mode: "custom", custom_address: "The yard behind the mill", venue: null },
      "The yard behind the mill",
    ],
  ])("%j is %j", (change, words) => {
    expect(place(change)).toBe(words);
  });

  test.each(["secret", "online"])("of a night that is %s names no venue and no address", (location_mode) => {
    const words = place({ location_mode, custom_address: "Unit 9, hidden" });
    for (const told of ["The Pit", "Bridge Road", "LS11", "Unit 9"]) expect(words).not.toContain(told);
  });
});

describe("entries of a calendar", () => {
  const listings = (...ids: string[]) => ids.map((event_id) => ({ event_id }) as Listing);

  test("come in the order of the list, without what has gone since", async () => {
    const { client } = askedClient(() => [row("b"), row("a")]);
    const entries = await listCalendarEntries(client, listings("a", "gone", "b"));
    expect(entries.map(({ event_id }) => event_id)).toEqual(["a", "b"]);
  });

  test("of a long list are asked for by the hundred", async () => {
    const { client, asked } = askedClient(() => []);
    const ids = Array.from({ length: 250 }, (_, at) => `id-${at}`);
    await listCalendarEntries(client, listings(...ids));
    const counts = asked.map(({ query }) => query.id?.split(",").length);
    expect(counts).toEqual([100, 100, 50]);
  });

  test("of no nights ask nobody", async () => {
    const { client, asked } = askedClient();
    expect(await listCalendarEntries(client, [])).toEqual([]);
    expect(asked).toEqual([]);
  });

  test.each([
    [{}, { lat: 53.79, lng: -1.55 }],
    [{ venue: { ...venue, location_precision: "street" } }, null],
    [{ venue: { ...venue, lat: null } }, null],
    [{ location_mode: "secret" }, null],
    [{ venue: null }, null],
  ])("tell the point on the map only of a place that everybody may know: %j", async (change, point) => {
    const { client } = askedClient(() => [row("a", change)]);
    expect((await listCalendarEntries(client, listings("a")))[0]?.point).toEqual(point);
  });

  test("are null for an address that no text of the database can hold, and nobody is asked", async () => {
    const { client, asked } = askedClient();
    expect(await findCalendarEntry(client, "low\0end")).toBeNull();
    expect(asked).toEqual([]);
  });
});
