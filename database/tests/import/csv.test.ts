import { afterAll, beforeAll, expect, test } from "vitest";
import { createImportWorld, type ImportWorld, type Outcome } from "./import-fixture.ts";

let world: ImportWorld;
let outcome: Outcome;
beforeAll(async () => {
  world = await createImportWorld();
  outcome = await world.importFile("listings.csv");
});
afterAll(() => world.end());

test("a CSV import creates each row or refuses it by its line number", () => {
  expect(outcome).toMatchObject({ rows: 7, created: 3, refused: 4, venuesCreated: 2 });
  expect(outcome.refusals.map(({ row, field, reason }) => [row, field, reason])).toEqual([
    [5, "startDate", "Invalid date format"],
    [6, "startDate", "Invalid date format"],
    [7, "offers.price", "Invalid price"],
    [8, "organizer", "Organiser missing"],
  ]);
});

test("a CSV import refuses an hour that the clock change skips and names the next one", () => {
  expect(outcome.refusals[0]?.remedy).toBe(
    "The clocks go forward that night and 01:30 does not exist; write 02:00",
  );
});

test("a CSV import reads times without an offset as London time", async () => {
  const rows = await world.rows(
    "select starts_at, ends_at, min_age, category, event_type from events where external_id = 'crumb-club:c-1'",
  );
  expect(rows).toEqual([
    {
      starts_at: new Date("2026-12-04T22:00:00Z"),
      ends_at: new Date("2026-12-05T04:00:00Z"),
      min_age: 18,
      category: "nightlife",
      event_type: "club-night",
    },
  ]);
});

test("a CSV import keeps quotes, accents and apostrophes and reads access keys", async () => {
  const titles = await world.rows<{ title: string }>("select title from events order by starts_at");
  expect(titles.map((row) => row.title)).toEqual([
    "Pøsh & Crumb's Night",
    'A "quoted" evening',
    "By the door",
  ]);
  const billed = await world.rows("select artists from listings where title like 'Pøsh%'");
  expect(billed).toEqual([{ artists: ["DJ Crumb", "Pøsh"] }]);
  const venues = await world.rows("select postcode, access from venues where name = 'The Cake Tin'");
  expect(venues).toEqual([
    { postcode: "S3 8AA", access: { step_free_entrance: { value: "yes" }, hearing_loop: { value: "yes" } } },
  ]);
});

test("a CSV import puts a venue without coordinates in the town it names", async () => {
  expect(
    await world.rows(
      "select area_slug, sale_state, price_from_pence from listings where title = 'By the door'",
    ),
  ).toEqual([{ area_slug: "norwich", sale_state: "door", price_from_pence: 600 }]);
});

test("importing the same CSV file again changes nothing", async () => {
  expect(await world.importFile("listings.csv")).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3,
    venuesUpdated: 0,
  });
});
