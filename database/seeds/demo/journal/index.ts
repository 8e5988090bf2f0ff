import artists from "../artists/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import listings from "../listings/index.ts";
import nights from "../nights/index.ts";
import people from "../people/index.ts";
import { seedJournal } from "./journal.ts";

const journal: DemoSeed<void> = {
  after: [artists, listings, nights, people],
  seed: async (demo) => {
    demo.onProgress(`${await seedJournal(demo)} articles`);
  },
};

export default journal;
