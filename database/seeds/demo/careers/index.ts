// Work that is offered in the demo, who applied for it, and what the visitor keeps.
import type { DemoSeed } from "../demo-seed.ts";
import organisers from "../organisers/index.ts";
import people from "../people/index.ts";
import venues from "../venues/index.ts";
import { seedApplications } from "./applications.ts";
import { seedJobs } from "./jobs.ts";

const careers: DemoSeed<void> = {
  after: [organisers, people, venues],
  seed: async (demo) => {
    const jobs = await seedJobs(demo, demo.resultOf(venues), demo.resultOf(organisers));
    await seedApplications(demo, jobs, demo.resultOf(people));
    demo.onProgress(`${jobs.length} posts of work`);
  },
};

export default careers;
