// A saved search names its day; the database must read it as the parser of questions does.
import { readDates } from "@undercroft/contract/search";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

const phrases = [
  "tonight",
  "tomorrow night",
  "this weekend",
  "next weekend",
  "this week",
  "next week",
  "mon",
  "tuesday",
  "sat night",
  "next sun",
  "next friday",
  "halloween",
  "nye",
  "bank holiday",
  "29 feb",
  "24/10",
  "2027-12-05",
];

test("the name of a day means the same nights to the database as to the parser, on every night of two years", async () => {
  const nights = Array.from({ length: 731 }, (_, day) =>
    new Date(Date.UTC(2026, 9, 1) + day * 86_400_000).toISOString().slice(0, 10),
  );
  const asked = phrases.flatMap((phrase) =>
    nights.map((night) => ({ phrase, night, read: readDates(phrase, night) })),
  );
  const { rows } = await world.client.query<{ nights: string | null }>(
    `select lower(days) || '..' || upper(days) - 1 as nights
     from unnest($1::text[], $2::date[]) with ordinality asked (name, night, place) cross join lateral internal.read_when(name, night) days order by place`,
    [asked.map(({ read }) => read?.when), asked.map(({ night }) => night)],
  );
  expect(asked.map(({ phrase, night }, at) => `${phrase} on ${night}: ${rows[at]?.nights}`)).toEqual(
    asked.map(({ phrase, night, read }) => `${phrase} on ${night}: ${read?.from}..${read?.to}`),
  );
});

test.each(["", "soon", "xyz", "next-xyz", "02-30", "13-01", "2027-02-30", "0000-00-00"])(
  "%j names no day, and is no error",
  async (name) => {
    const { rows } = await world.client.query("select internal.read_when($1, '2026-10-21') as days", [name]);
    expect(rows[0].days).toBeNull();
  },
);
