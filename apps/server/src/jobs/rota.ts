import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.tell_unfilled_shifts()", everySeconds: 300 }],
} satisfies PartJobs;
