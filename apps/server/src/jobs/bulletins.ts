import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.send_bulletins()", everySeconds: 5 }],
} satisfies PartJobs;
