import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select realtime.keep_partitions()", everySeconds: 3600 },
    { statement: "select realtime.tidy()", everySeconds: 20 },
  ],
} satisfies PartJobs;
