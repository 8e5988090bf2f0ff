import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.tell_of_messages()", everySeconds: 5 }],
} satisfies PartJobs;
