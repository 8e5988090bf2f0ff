import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.prune_rate_limits()", everySeconds: 3600 },
    { statement: "select internal.run_due_erasures()", everySeconds: 3600 },
    { statement: "select internal.remove_old_exports()", everySeconds: 3600 },
  ],
} satisfies PartJobs;
