// What waits for staff in the demo, and what they have decided.
import type { DemoSeed } from "../demo-seed.ts";
import listings from "../listings/index.ts";
import organisers from "../organisers/index.ts";
import people from "../people/index.ts";
import venues from "../venues/index.ts";
import { seedEnquiries } from "./enquiries.ts";
import { seedErrors } from "./errors.ts";
import { seedPicks } from "./picks.ts";
import { seedReports } from "./reports.ts";
import { seedWaiting } from "./waiting.ts";

const admin: DemoSeed<void> = {
  after: [listings, organisers, people, venues],
  seed: async (demo) => {
    const crowd = demo.resultOf(people);
    await seedReports(demo, crowd);
    await seedWaiting(demo, demo.resultOf(venues));
    await seedPicks(demo);
    await seedErrors(demo, crowd);
    await seedEnquiries(demo);
  },
};

export default admin;
