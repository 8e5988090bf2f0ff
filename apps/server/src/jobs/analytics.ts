import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.count_analytics()", everySeconds: 600 },
    { statement: "select internal.count_analytics()", at: "3:00 London" },
    { statement: "select internal.keep_analytics_months()", everySeconds: 3600 },
    { statement: "select internal.drop_old_salts()", at: "0:00 London" },
  ],
} satisfies PartJobs;
