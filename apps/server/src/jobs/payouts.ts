import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.make_payouts()", at: "7:00 London" },
    { statement: "select internal.queue_payout_work()", everySeconds: 5 },
    { statement: "select internal.queue_payout_reconciliation()", at: "3:30 London" },
  ],
} satisfies PartJobs;
