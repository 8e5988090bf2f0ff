import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.reopen_venues()", at: "0:10 London" },
    { statement: "select internal.refresh_event_trends()", everySeconds: 900 },
    { statement: "select internal.fold_venue_cells()", everySeconds: 3600 },
    { statement: "select internal.remind_of_hire()", everySeconds: 60 },
    { statement: "select internal.end_due_hire()", everySeconds: 60 },
  ],
} satisfies PartJobs;
