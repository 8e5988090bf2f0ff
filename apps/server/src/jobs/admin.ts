import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.lift_suspensions()", everySeconds: 60 }],
} satisfies PartJobs;
