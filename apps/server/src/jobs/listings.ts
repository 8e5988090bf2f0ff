import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.fold_listing_counts()", everySeconds: 300 },
    { statement: "select internal.refresh_search_words()", everySeconds: 3600 },
    // a night ends at six
    { statement: "select internal.retire_listings()", at: "6:05 London" },
  ],
} satisfies PartJobs;
