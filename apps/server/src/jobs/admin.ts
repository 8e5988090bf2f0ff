import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.lift_suspensions()", everySeconds: 60 },
    { statement: "select internal.end_picks()", everySeconds: 60 },
    { statement: "select internal.run_retention()", everySeconds: 300 },
  ],
} satisfies PartJobs;
