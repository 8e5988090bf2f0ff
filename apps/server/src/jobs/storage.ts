import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.queue_storage_sweep()", everySeconds: 3600 },
    { statement: "select internal.queue_storage_check()", everySeconds: 600 },
  ],
} satisfies PartJobs;
