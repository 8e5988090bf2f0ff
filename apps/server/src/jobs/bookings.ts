import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.expire_holds()", everySeconds: 15 }],
} satisfies PartJobs;
