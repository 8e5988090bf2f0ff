import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.tell_warnings()", everySeconds: 5 },
    { statement: "select internal.keep_warnings()", everySeconds: 5 },
  ],
} satisfies PartJobs;
