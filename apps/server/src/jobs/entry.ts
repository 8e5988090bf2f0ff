import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.tell_late_applications()", everySeconds: 60 }],
} satisfies PartJobs;
