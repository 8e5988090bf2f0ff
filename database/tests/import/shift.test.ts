import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "./import-fixture.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.end());

function listing(identifier: string, startDate: string, endDate: string): object {
  return {
    "@type": "Event",
    identifier,
    name: `Night ${identifier}`,
    startDate,
    endDate,
    description: "A night that was and will be once more.",
    isAccessibleForFree: true,
    location: { name: "The Long Room", address: "1 Spout Lane, Leeds" },
    organizer: { name: "Long Room" },
  };
}

const source = JSON.stringify([
  listing("sat", "2026-09-12T23:00:00+01:00", "2026-09-13T06:00:00+01:00"),
  listing("sun", "2026-09-20T15:00:00+01:00", "2026-09-20T18:00:00+01:00"),
  listing("next-year", "2027-02-01T20:00:00+00:00", "2027-02-01T23:00:00+00:00"),
]);
const walls = () =>
  world.rows<{ start: string; end: string }>(
    `select to_char(starts_at at time zone 'Europe/London', 'Dy YYYY-MM-DD HH24:MI') as start,
       to_char(ends_at at time zone 'Europe/London', 'HH24:MI') as end, night_date::text as night from events order by starts_at`,
  );
const shifted = (now: string) => world.importText(source, "jsonld", { shift: true, now: new Date(now) });

test("import --shift keeps the weekday and wall clock of past listings that move into winter time", async () => {
  expect(await shifted("2026-11-21T03:00:00Z")).toMatchObject({ created: 3, weeks: 10, past: 0 });
  expect(await walls()).toEqual([
    { start: "Sat 2026-11-21 23:00", end: "06:00", night: "2026-11-21" },
    { start: "Sun 2026-11-29 15:00", end: "18:00", night: "2026-11-29" },
    { start: "Mon 2027-02-01 20:00", end: "23:00", night: "2027-02-01" },
  ]);
});

test("import --shift keeps the wall clock of a night moved on to the end of summer time", async () => {
  await shifted("2026-10-20T12:00:00Z");
  expect((await walls())[0]).toEqual({ start: "Sat 2026-10-24 23:00", end: "06:00", night: "2026-10-24" });
  const rows = await world.rows(
    "select (ends_at - starts_at)::text as length from events where external_id = 'long-room:sat'",
  );
  expect(rows).toEqual([{ length: "08:00:00" }]);
});

test("importing again with --shift leaves coming and running listings where they are", async () => {
  await shifted("2026-11-21T03:00:00Z");
  const before = await walls();
  expect(await shifted("2026-11-22T02:00:00Z")).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect(await walls()).toEqual(before);
});

test("importing again with --shift moves a listing that is over ahead once more", async () => {
  await shifted("2026-11-21T03:00:00Z");
  expect(await shifted("2026-11-25T12:00:00Z")).toMatchObject({ updated: 1, unchanged: 2 });
  expect((await walls())[0]).toMatchObject({ start: "Sat 2026-11-28 23:00" });
});

test("an import without --shift keeps past listings in the past and counts them", async () => {
  const outcome = await world.importText(source, "jsonld", { now: new Date("2026-11-21T03:00:00Z") });
  expect(outcome).toMatchObject({ created: 3, weeks: 0, past: 2 });
});
