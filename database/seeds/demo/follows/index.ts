import artists from "../artists/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import events from "../events/index.ts";
import interest from "../interest/index.ts";
import listings from "../listings/index.ts";
import organisers from "../organisers/index.ts";
import people from "../people/index.ts";
import venues from "../venues/index.ts";
import { seedFollows, seedGuestLists } from "./follows.ts";

const follows: DemoSeed<void> = {
  after: [artists, events, interest, listings, organisers, people, venues],
  seed: async ({ client, resultOf }) => {
    await seedFollows(client, resultOf(people));
    await seedGuestLists(client);
  },
};

export default follows;
