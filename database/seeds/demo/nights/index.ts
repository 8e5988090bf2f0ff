// What the owner of the demo runs: a series, an approval night, a secret one, drafts; with codes, links, answers and guests.
// All of it is written by the product's own procedures, as the people who would do it.
import type { DemoSeed } from "../demo-seed.ts";
import listings from "../listings/index.ts";
import organisers from "../organisers/index.ts";
import people from "../people/index.ts";
import { seedNights } from "./nights.ts";

const nights: DemoSeed<void> = {
  after: [listings, organisers, people],
  seed: async ({ client, tonight, onProgress, resultOf }) => {
    const organiserId = resultOf(organisers).get("slow-burn")?.id ?? "";
    const made = await seedNights({ client, tonight, organiserId, crowd: resultOf(people) });
    onProgress(`${made} nights of the demo's owner`);
  },
};

export default nights;
