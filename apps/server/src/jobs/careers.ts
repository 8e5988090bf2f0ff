import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    // every half minute, so that a closed post is out of search engines' data within the minute
    { statement: "select internal.end_due_jobs()", everySeconds: 30 },
    { statement: "select internal.tell_closing_jobs()", everySeconds: 300 },
    { statement: "select internal.nudge_employers_daily()", everySeconds: 300 },
    { statement: "select internal.send_daily_job_alerts()", everySeconds: 60 },
  ],
} satisfies PartJobs;
