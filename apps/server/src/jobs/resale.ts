import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.end_gone_holds()", everySeconds: 5 },
    { statement: "select internal.return_listings()", everySeconds: 60 },
  ],
} satisfies PartJobs;
