// A search reads some cards, not whole nights. What it shows must be what comes first, also where one night holds more than it reads, and
// where what runs for weeks is open again only behind what was read.
import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";
import { compareSearches } from "./recount/compare-searches.ts";
import { addCrowdedNights } from "./recount/crowded-nights.ts";
import { askAtRandom, type Question } from "./recount/questions.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addCrowdedNights(world.client);
}, 480_000);
afterAll(() => world.end());

const rounds = randomRounds(12, 1_000);
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const tags = ["one-in-15", "one-in-40", "one-in-100", "one-in-300"];

test("one night holds more cards than a search reads", async () => {
  const { rows } = await world.client.query(
    "select max(held)::int as most from (select count(*) as held from listings where not is_over group by night_date) nights",
  );
  expect(rows[0].most).toBeGreaterThan(1_400);
});

test("what few nights and many exhibitions match comes in the order of nights", async () => {
  const questions = tags.flatMap((tag): Question[] =>
    [3, 24].flatMap((limit) =>
      ["date", "trending", "ending"].flatMap((sort) => [
        { p_tags: [tag], p_limit: limit, p_sort: sort },
        { p_tags: [tag], p_limit: limit, p_sort: sort, p_from: day(2) },
      ]),
    ),
  );
  await compareSearches(world.client, questions);
});

test("words that are frequent or seldom meet give the same as a count, on each page", async () => {
  const questions = [
    "carbon",
    "nocturne",
    "solaris nocturne",
    "carbon nocturne",
    "crowd solaris",
    "run carbon",
  ].flatMap((words): Question[] =>
    [0, 900].flatMap((offset) => [
      { p_query: words, p_limit: 20, p_offset: offset },
      { p_query: words, p_limit: 20, p_offset: offset, p_from: day(1) },
    ]),
  );
  await compareSearches(world.client, questions);
});

test(`${rounds} random questions give the same as a count`, () =>
  compareSearches(world.client, askAtRandom(3, rounds)));
