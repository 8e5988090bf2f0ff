import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.expire_transfers()", everySeconds: 30 }],
} satisfies PartJobs;
