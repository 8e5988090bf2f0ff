import type { PartJobs } from "./job.ts";

export default {
  // every twenty seconds, so that what is approved is out within its minute
  schedules: [{ statement: "select internal.publish_due_articles()", everySeconds: 20 }],
} satisfies PartJobs;
