import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.queue_federation()", everySeconds: 5 }],
} satisfies PartJobs;
