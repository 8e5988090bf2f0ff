import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImportWorld, type ImportWorld, type Outcome } from "./import-fixture.ts";

describe("importing schema.org listings", () => {
  let world: ImportWorld;
  let first: Outcome;
  beforeAll(async () => {
    world = await createImportWorld();
    first = await world.importFile("doors-ajar.jsonld");
  });
  afterAll(() => world.end());

  const find = async (title: string) => {
    const rows = await world.rows<Record<string, unknown>>(
      `select l.*, e.description, e.external_url, e.rescheduled_from, v.access as sheet, v.safety, v.postcode
       from events e left join listings l on l.event_id = e.id left join venues v on v.id = e.venue_id where e.title = $1
       order by e.starts_at`,
      [title],
    );
    return rows[0] ?? {};
  };

  test("every row is created or refused, none is lost", () => {
    expect(first).toMatchObject({
      rows: 37,
      created: 25,
      updated: 0,
      unchanged: 0,
      refused: 12,
      venuesCreated: 5,
    });
    expect(first.refusals).toHaveLength(12);
  });

  test.each([
    [26, "name", "Title too long"],
    [27, "name", "Title must be at least 3 characters"],
    [28, "description", "Description too long"],
    [29, "endDate", "End date must be after the start date"],
    [30, "startDate", "Invalid date format"],
    [31, "endDate", "Event longer than 31 days"],
    [32, "keywords", "Too many tags"],
    [33, "offers.priceCurrency", "Currency must be GBP"],
    [34, "location.geo", "Place is not in the United Kingdom"],
    [35, "location.geo", "Place not found"],
    [36, "maximumAttendeeCapacity", "Capacity must be a whole number"],
    [37, "@type", "Not an event"],
  ])("row %i is refused for its %s: %s", (row, field, reason) => {
    expect(first.refusals.find((refused) => refused.row === row)).toMatchObject({ field, reason });
  });

  test("a title that is too long is refused with its length and the remedy", () => {
    expect(first.refusals.find((refused) => refused.row === 26)).toMatchObject({
      identifier: "ev-26",
      remedy: "Shorten it to 100 characters; it has 106 characters",
    });
  });

  test("a free listing that nobody else sells is free at the door, and has a place here only where the import says so", async () => {
    const readTypes = () =>
      world.rows(
        `select t.name, t.kind, t.total_pence, s.quantity from ticket_types t
         join ticket_inventory s on s.ticket_type_id = t.id join events e on e.id = t.event_id
         where e.external_id = 'doors-ajar:ev-1'`,
      );
    const entry = { name: "Free entry", total_pence: 0, quantity: null };
    expect(await readTypes()).toEqual([{ ...entry, kind: "door" }]);
    await world.importFile("doors-ajar.jsonld", { isBookable: true });
    expect(await readTypes()).toEqual([{ ...entry, kind: "free" }]);
    await world.importFile("doors-ajar.jsonld");
    expect(await readTypes()).toEqual([{ ...entry, kind: "door" }]);
  });

  test("a listing that is sold out elsewhere has no places here and keeps its link", async () => {
    const tour = await find("Pickle & Sons' Warehouse: Guided tour");
    expect(tour).toMatchObject({
      external_url: "https://doors-ajar.example/pickle",
      waitlist_enabled: false,
    });
    const stock = await world.rows(
      "select s.quantity from ticket_inventory s join ticket_types t on t.id = s.ticket_type_id where t.event_id = $1",
      [tour.event_id],
    );
    expect(stock).toEqual([{ quantity: 0 }]);
  });

  test("a listing that is sold elsewhere links there with its price", async () => {
    expect(await find("Night Walk Along the Tide")).toMatchObject({
      external_url: "https://doors-ajar.example/night",
      sale_state: "external",
      price_from_pence: 850,
    });
  });

  test("half past midnight belongs to the night before", async () => {
    const rows = await world.rows(
      "select night_date::text from listings where title = 'Night Walk Along the Tide'",
    );
    expect(rows).toEqual([{ night_date: "2026-09-18" }]);
  });

  test("character references are decoded once, apostrophes and accents stay", async () => {
    expect(await find("Fish & Chips: a History")).toMatchObject({
      description: 'Batter, vinegar & paper: a talk by "Nan" Cole.',
    });
    expect(await find("O'Hara's Yard: Café Ünder the Arches")).toMatchObject({ venue_name: "O'Hara's Yard" });
  });

  test("scripts and markup are taken out of a description, its words are kept", async () => {
    expect(await find("Script Night")).toMatchObject({
      description: "Readings of unmade films.\nTea & cake.",
    });
  });

  test("a note about one date follows the description of the place", async () => {
    const { description } = await find("O'Hara's Yard: Café Ünder the Arches");
    expect(description).toMatch(/\n\nBring a cup\.\n\nCakes by the neighbours\.$/);
  });

  test("a description that is too short is completed with the venue and the town", async () => {
    expect(await find("Short")).toMatchObject({
      description: "Film.\n\nShort. The Lantern Room, Quay Road, Cardiff, CF10 5AA.",
    });
  });

  test("venues get their town and district, postcode and access sheet", async () => {
    expect(await find("St Bartle's & All Souls: Drop in")).toMatchObject({
      area_slug: "manchester",
      district_name: "Northern Quarter",
      postcode: "M4 1AB",
      venue_type: "church",
      sheet: { accessible_toilet: { value: "yes" }, step_free_inside: { value: "yes" } },
      safety: { water: true },
      event_type: "open-day",
    });
  });

  test("performers and the age of admission come along", async () => {
    expect(await find("Organ Recital: Pipes and Dust")).toMatchObject({
      artists: ["Ivy Wren", "The Bellows"],
      min_age: 14,
      category: "music",
      event_type: "gig",
    });
  });

  test("cancelled, postponed, rescheduled and online listings are shown as such", async () => {
    expect(await find("The Flooded Crypt")).toMatchObject({ status: "cancelled" });
    expect(await find("Lantern Shorts")).toMatchObject({ status: "postponed" });
    expect(await find("Pickle Factory by Lamplight")).toMatchObject({ is_rescheduled: true });
    expect(await find("The Yard on the Screen")).toMatchObject({ location_mode: "online", venue_id: null });
  });

  test("importing again changes nothing and writes nothing", async () => {
    const stamp = "select max(updated_at)::text as at, sum(xmin::text::bigint)::text as written from ";
    const before = [
      await world.rows(`${stamp} events`),
      await world.rows(`${stamp} venues`),
      await world.rows(`${stamp} ticket_types`),
    ];
    expect(await world.importFile("doors-ajar.jsonld")).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 25,
      refused: 12,
      venuesCreated: 0,
      venuesUpdated: 0,
    });
    expect([
      await world.rows(`${stamp} events`),
      await world.rows(`${stamp} venues`),
      await world.rows(`${stamp} ticket_types`),
    ]).toEqual(before);
  });

  test("nothing is oversold and no invariant is broken", async () => {
    expect(await world.rows("select * from internal.violations")).toEqual([]);
  });
});
