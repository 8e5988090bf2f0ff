import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "./import-fixture.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.end());

function listing(changes: object = {}): object {
  return {
    "@type": "Event",
    identifier: "one",
    name: "Tea Dance",
    startDate: "2026-09-12T19:00:00+01:00",
    description: "Tea first, then dancing until the urn is empty.",
    isAccessibleForFree: true,
    location: {
      name: "The Urn Room",
      address: "1 Spout Lane, Leeds",
      geo: { latitude: 53.8, longitude: -1.54 },
    },
    organizer: { name: "Tea People" },
    offers: { price: 0, priceCurrency: "GBP", availability: "InStock" },
    keywords: ["dance"],
    ...changes,
  };
}

const importOne = (changes?: object, isBookable = false) =>
  world.importText(JSON.stringify(listing(changes)), "jsonld", { isBookable });

test("an import takes a file with a single event", async () => {
  expect(await importOne()).toMatchObject({ rows: 1, created: 1 });
});

test("an imported JSON-LD graph may list its venues before or after its events", async () => {
  const graph = [
    listing({ location: { "@id": "#urn" } }),
    { "@id": "#urn", "@type": "Place", name: "The Urn Room", address: "1 Spout Lane, Leeds" },
  ];
  expect(await world.importText(JSON.stringify({ "@graph": graph }), "jsonld")).toMatchObject({
    created: 1,
    refused: 0,
  });
});

test("an import takes an array of list items", async () => {
  const list = [{ "@type": "ListItem", position: 1, item: listing() }];
  expect(await world.importText(JSON.stringify(list), "jsonld")).toMatchObject({ created: 1, refused: 0 });
});

test("importing a changed title updates the event and keeps its page's address", async () => {
  await importOne();
  expect(await importOne({ name: "Coffee Dance" })).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
  expect(await world.rows("select title, slug from events")).toEqual([
    { title: "Coffee Dance", slug: "tea-dance" },
  ]);
});

test("importing changed tags, performers and prices updates the event", async () => {
  await importOne();
  expect(await importOne({ keywords: ["dance", "tea"] })).toMatchObject({ updated: 1 });
  expect(await importOne({ keywords: ["dance", "tea"], performer: { name: "Urn" } })).toMatchObject({
    updated: 1,
  });
  expect(await importOne({ keywords: ["tea"], offers: { price: 5, priceCurrency: "GBP" } })).toMatchObject({
    updated: 1,
  });
  expect(await world.rows("select tags, price_from_pence, sale_state from listings")).toMatchObject([
    { tags: ["tea"], price_from_pence: 500 },
  ]);
});

test("importing an event sold out elsewhere empties its stock, unless it has bookings here", async () => {
  await importOne({}, true);
  const soldOut = { offers: { price: 0, priceCurrency: "GBP", availability: "SoldOut" } };
  expect(await importOne(soldOut, true)).toMatchObject({ updated: 1 });
  expect(await world.rows("select quantity from ticket_inventory")).toEqual([{ quantity: 0 }]);
  expect(await importOne({}, true)).toMatchObject({ updated: 1 });
  await world.client.query("update ticket_inventory set sold = 2, quantity = 10");
  expect(await importOne(soldOut, true)).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await world.rows("select quantity from ticket_inventory")).toEqual([{ quantity: 10 }]);
});

test("A night that is sold out at a price nobody stated has no price anywhere, until one is stated", async () => {
  const soldOut = { "@type": "Offer", priceCurrency: "GBP", availability: "https://schema.org/SoldOut" };
  const card = () =>
    world.rows("select price_from_pence, price_to_pence, sale_state, sale_kind from listings");
  for (const isBookable of [false, true]) {
    await importOne({ offers: soldOut, isAccessibleForFree: undefined }, isBookable);
    expect(await card()).toEqual([
      { price_from_pence: null, price_to_pence: null, sale_state: "sold_out", sale_kind: null },
    ]);
    expect(await world.rows("select status from ticket_types where status = 'active'")).toEqual([]);
    expect(await world.rows("select waitlist_enabled from events")).toEqual([{ waitlist_enabled: false }]);
  }
  const again = await importOne({ offers: soldOut, isAccessibleForFree: undefined }, true);
  expect(again).toMatchObject({ updated: 0, unchanged: 1 });
  await importOne({
    isAccessibleForFree: undefined,
    offers: [soldOut, { "@type": "Offer", price: 5, priceCurrency: "GBP" }],
  });
  expect(await card()).toMatchObject([{ price_from_pence: 500, price_to_pence: 500, sale_state: "door" }]);
});

test("importing an event again leaves it cancelled where it was cancelled here", async () => {
  await importOne();
  await world.client.query("update events set status = 'cancelled'");
  await importOne({ name: "Tea Dance Again" });
  expect(await world.rows("select status, title from events")).toEqual([
    { status: "cancelled", title: "Tea Dance Again" },
  ]);
});

test("importing never changes a venue that its owner has claimed", async () => {
  await importOne();
  await world.client.query("update venues set claimed_at = now(), name = 'The Urn'");
  await importOne();
  expect(await world.rows("select name from venues")).toEqual([{ name: "The Urn" }]);
});

test("an import refuses the second of two events with one identifier", async () => {
  const outcome = await world.importText(JSON.stringify([listing(), listing({ name: "Other" })]), "jsonld");
  expect(outcome).toMatchObject({ created: 1, refused: 1 });
  expect(outcome.refusals[0]).toMatchObject({ row: 2, field: "identifier", reason: "Identifier used twice" });
});

test("an import takes one identifier from two organisers as two events", async () => {
  await importOne();
  expect(await importOne({ organizer: { name: "Coffee People" } })).toMatchObject({ created: 1 });
});

test("an import without identifiers knows an event again by its facts", async () => {
  await importOne({ identifier: undefined });
  expect(await importOne({ identifier: undefined })).toMatchObject({ created: 0, unchanged: 1 });
});

test("an import of a file that breaks off in the middle stores nothing", async () => {
  const many = Array.from({ length: 600 }, (_, number) =>
    listing({ identifier: `n-${number}`, name: `Tea Dance ${number}` }),
  );
  const text = JSON.stringify(many);
  await expect(world.importText(text.slice(0, -40), "jsonld")).rejects.toThrow(/ends in the middle/);
  expect(await world.rows("select count(*)::int as events from events")).toEqual([{ events: 0 }]);
});

test("a dry run of an import counts everything and changes nothing", async () => {
  const outcome = await world.importText(JSON.stringify(listing()), "jsonld", { dryRun: true });
  expect(outcome).toMatchObject({ created: 1, venuesCreated: 1 });
  expect(await world.rows("select count(*)::int as events from events")).toEqual([{ events: 0 }]);
});

test("an import can be given an organiser for listings that name none", async () => {
  const nobody = JSON.stringify(listing({ organizer: undefined }));
  const refused = await world.importText(nobody, "jsonld");
  expect(refused.refusals).toMatchObject([{ field: "organizer", reason: "Organiser missing" }]);
  expect(await world.importText(nobody, "jsonld", { organiser: "The Tea Line" })).toMatchObject({
    created: 1,
  });
  expect(await world.rows("select name, slug from organisers")).toEqual([
    { name: "The Tea Line", slug: "the-tea-line" },
  ]);
});

test("an import refuses what is too long, and takes it cut at a word with --shorten, as the same listing", async () => {
  const long = {
    identifier: undefined,
    name: `The ${"very ".repeat(25)}long night`,
    keywords: Array.from({ length: 14 }, (_, n) => `tag ${n}`),
    performer: { name: "Å".repeat(130) },
  };
  const refused = await importOne(long);
  expect(refused.refusals).toMatchObject([{ field: "name", reason: "Title too long" }]);
  const text = JSON.stringify(listing(long));
  expect(await world.importText(text, "jsonld", { shorten: true })).toMatchObject({ created: 1, refused: 0 });
  expect(await world.importText(text, "jsonld", { shorten: true })).toMatchObject({
    created: 0,
    unchanged: 1,
  });
  const [event] = await world.rows<{ title: string; tags: number }>(
    "select title, (select count(*)::int from event_tags t where t.event_id = e.id) as tags from events e",
  );
  expect(event?.title).toMatch(/^The very .* very…$/);
  expect(event?.title.length).toBeLessThanOrEqual(100);
  expect(event?.tags).toBe(10);
});
