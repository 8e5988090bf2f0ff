import { afterAll, beforeAll, expect, test } from "vitest";
import { createImportWorld, type ImportWorld, type Outcome } from "./import-fixture.ts";

let world: ImportWorld;
let outcome: Outcome;
beforeAll(async () => {
  world = await createImportWorld();
  outcome = await world.importFile("listings.csv");
});
afterAll(() => world.end());

test("every row is created or refused by the line it stands on", () => {
  expect(outcome).toMatchObject({ rows: 7, created: 3, refused: 4, venuesCreated: 2 });
  expect(outcome.refusals.map(({ row, field, reason }) => [row, field, reason])).toEqual([
    [5, "startDate", "Invalid date format"],
    [6, "startDate", "Invalid date format"],
    [7, "offers.price", "Invalid price"],
    [8, "organizer", "Organiser missing"],
  ]);
});

test("an hour that the change of clocks leaves out is refused with the next one that exists", () => {
  expect(outcome.refusals[0]?.remedy).toBe(
    "The clocks go forward that night and 01:30 does not exist; write 02:00",
  );
});

test("times without an offset are London's", async () => {
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

test("quotes, accents and apostrophes are kept, access keys are understood", async () => {
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

test("a place without coordinates stands in the town it names", async () => {
  expect(
    await world.rows(
      "select area_slug, sale_state, price_from_pence from listings where title = 'By the door'",
    ),
  ).toEqual([{ area_slug: "norwich", sale_state: "door", price_from_pence: 600 }]);
});

test("importing again changes nothing", async () => {
  expect(await world.importFile("listings.csv")).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3,
    venuesUpdated: 0,
  });
});
