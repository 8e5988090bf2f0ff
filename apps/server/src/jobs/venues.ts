import type { PartJobs } from "./job.ts";

export default {
  schedules: [{ statement: "select internal.refresh_event_trends()", everySeconds: 900 }],
} satisfies PartJobs;
