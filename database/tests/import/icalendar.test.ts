import { afterAll, beforeAll, expect, test } from "vitest";
import { createImportWorld, type ImportWorld, type Outcome } from "./import-fixture.ts";

let world: ImportWorld;
let outcome: Outcome;
beforeAll(async () => {
  world = await createImportWorld();
  outcome = await world.importFile("yard.ics");
});
afterAll(() => world.end());

const starts = async (title: string) =>
  (
    await world.rows<{ at: string }>(
      "select to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as at from events where title = $1 order by 1",
      [title],
    )
  ).map((row) => row.at);

test("an iCalendar import unfolds texts and takes the calendar's name as the organiser", async () => {
  const rows = await world.rows(
    "select e.title, e.description, o.name from events e join organisers o on o.id = e.organiser_id where e.external_id = 'yard-diary:yard-1@example'",
  );
  expect(rows).toEqual([
    {
      title: "Yard Night, with soup",
      description: "Soup at eight, songs at nine.\nBring a bowl.",
      name: "Yard Diary",
    },
  ]);
});

test("an iCalendar import keeps the length of a night on which the clocks go back", async () => {
  const rows = await world.rows(
    "select (ends_at - starts_at)::text as length from events where title like 'Yard Night%'",
  );
  expect(rows).toEqual([{ length: "08:00:00" }]);
});

test("an iCalendar import repeats a weekly event at its hour and respects its exceptions", async () => {
  expect(await starts("Weekly Bowl")).toEqual(["2026-10-13 19:00", "2026-11-03 19:00"]);
  expect(await starts("Weekly Bowl, moved")).toEqual(["2026-10-28 20:00"]);
  expect(outcome.refusals.map((row) => row.identifier).sort()).toEqual(["yard-4@example", "yard-5@example"]);
});

test("an iCalendar import converts other time zones and takes over cancellations", async () => {
  expect(await starts("Berlin Caller")).toEqual(["2026-11-20 19:00"]);
  expect(await world.rows("select status from events where title = 'Berlin Caller'")).toEqual([
    { status: "cancelled" },
  ]);
});

test("an iCalendar import follows an endless rule for 366 days and says where it stopped", async () => {
  const dates = await starts("For Ever");
  expect(dates).toHaveLength(245);
  expect(dates.at(-1)).toBe("2027-07-03 19:00");
  expect(outcome.refusals).toContainEqual(
    expect.objectContaining({
      identifier: "yard-5@example",
      field: "RRULE",
      reason: "Repeats beyond 366 days",
    }),
  );
});

test("an iCalendar import refuses an event without a time", () => {
  expect(outcome.refusals).toContainEqual(
    expect.objectContaining({
      identifier: "yard-4@example",
      field: "startDate",
      reason: "Invalid date format",
    }),
  );
});

test("importing the same iCalendar file again changes nothing", async () => {
  expect(await world.importFile("yard.ics")).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: outcome.created,
  });
});
