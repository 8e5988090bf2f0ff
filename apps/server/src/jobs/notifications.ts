import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.announce_nights()", everySeconds: 5 }],
} satisfies PartJobs;
