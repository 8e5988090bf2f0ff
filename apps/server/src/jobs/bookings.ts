import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.expire_holds()", everySeconds: 15 },
    { statement: "select internal.release_reserved_places()", everySeconds: 60 },
    { statement: "select internal.release_due_stock_holds()", everySeconds: 60 },
    // notes from before they were sealed
    { statement: "select internal.seal_old_access_notes()", everySeconds: 60 },
  ],
} satisfies PartJobs;
