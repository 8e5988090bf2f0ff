// Random histories of two calendars of one venue, with edits and decisions of its team, bookings and failures, against what must always hold.
import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveThrough } from "./history.ts";
import { type SourceWorld, sourceWorld } from "./source-world.ts";

const rounds = randomRounds(12, 500);
let world: SourceWorld;
beforeAll(async () => {
  world = await sourceWorld();
});
afterAll(() => world.end());

test(
  `Two calendars of one venue bring no night twice, lose none and take none from its holders unasked, in ${rounds} histories`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      await world.clear();
      await expect(liveThrough(world, round * 7919 + 17)).resolves.toBeUndefined();
    }
  },
  300_000 + rounds * 10_000,
);
