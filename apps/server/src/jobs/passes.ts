import type { PartJobs } from "./job.ts";

export default {
  // what changed is on its way to phones well within a minute
  schedules: [{ statement: "select internal.queue_pass_pushes()", everySeconds: 3 }],
} satisfies PartJobs;
