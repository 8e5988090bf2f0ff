import type { PartJobs } from "./job.ts";

export default {
  // a place that gets free lets the next person in within a second
  schedules: [{ statement: "select internal.move_queues()", everySeconds: 1 }],
} satisfies PartJobs;
