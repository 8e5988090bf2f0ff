import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.end_memberships()", everySeconds: 300 },
    { statement: "select internal.announce_prices()", everySeconds: 60 },
    { statement: "select internal.remind_of_charges()", everySeconds: 300 },
    { statement: "select internal.remind_members()", everySeconds: 300 },
  ],
} satisfies PartJobs;
