import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.ask_setlists()", everySeconds: 5 }],
} satisfies PartJobs;
