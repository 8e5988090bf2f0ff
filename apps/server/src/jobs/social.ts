import type { PartJobs } from "./job.ts";

export default {
  // pictures that were uploaded for a post and not used
  schedules: [{ statement: "select internal.retention_post_files(now())", everySeconds: 3600 }],
} satisfies PartJobs;
