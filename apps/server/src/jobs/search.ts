import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.count_search_words()", everySeconds: 10 },
    { statement: "select internal.send_daily_search_alerts()", everySeconds: 60 },
  ],
} satisfies PartJobs;
