import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.ask_visitors()", everySeconds: 5 }],
} satisfies PartJobs;
