import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    // a place that gets free is offered within five seconds
    { statement: "select internal.deal_places()", everySeconds: 2 },
    { statement: "select internal.deal_listings()", everySeconds: 3 },
    { statement: "select internal.open_presales()", everySeconds: 3 },
    { statement: "select internal.close_waitlists()", everySeconds: 60 },
  ],
} satisfies PartJobs;
