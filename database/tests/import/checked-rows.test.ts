// A source as a preview shows it: every row judged, and nothing written.
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAreaFinder } from "../../tool/import/places/areas.ts";
import {
  type CheckedRows,
  claimInMemory,
  openChecked,
  readCheckedRows,
} from "../../tool/import/read-checked-rows.ts";
import { createImportWorld, type ImportWorld, midsummer } from "./import-fixture.ts";
import { calendar, entry } from "./troublesome/trouble.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
afterAll(() => world.end());

test("rows are read and checked for a preview without a line in the database", async () => {
  const file = calendar(
    entry("UID:a", "SUMMARY:One", "DTSTART;TZID=Europe/London:20270105T190000"),
    entry("UID:a", "SUMMARY:Again", "DTSTART;TZID=Europe/London:20270106T190000"),
    entry("UID:b", "SUMMARY:Nowhere", "DTSTART;TZID=Europe/London:20270107T190000", "LOCATION:TBA"),
  );
  const options = {
    open: () => Readable.from([Buffer.from(file)]),
    format: "ics" as const,
    now: midsummer,
    organiser: null,
    shift: false,
    isBookable: false,
    shorten: false,
  };
  const surroundings = {
    areas: await createAreaFinder(world.client),
    readStarts: async () => new Map<string, Date>(),
    claimIds: claimInMemory(),
  };
  const batches: CheckedRows[] = [];
  for await (const rows of readCheckedRows(await openChecked(options), options, surroundings))
    batches.push(rows);
  expect(batches.map(({ read }) => read)).toEqual([3]);
  expect(batches[0]?.events.map(({ title, starts_at }) => [title, starts_at])).toEqual([
    ["One", "2027-01-05T19:00:00Z"],
  ]);
  expect(batches[0]?.refused.map(({ title, field }) => [title, field])).toEqual([
    ["Again", "identifier"],
    ["Nowhere", "location"],
  ]);
  expect(await world.rows("select from events")).toEqual([]);
});
