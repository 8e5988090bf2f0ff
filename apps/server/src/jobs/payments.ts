import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.queue_payment_work()", everySeconds: 5 },
    { statement: "select internal.refund_cancelled_events()", everySeconds: 5 },
    { statement: "select internal.settle_deposits()", everySeconds: 300 },
    { statement: "select internal.settle_funds()", everySeconds: 300 },
    { statement: "select internal.queue_renewals()", everySeconds: 5 },
    { statement: "select internal.expire_membership_charges()", everySeconds: 60 },
    { statement: "select internal.reprice_ticket_types()", everySeconds: 60 },
    { statement: "select internal.remind_refund_choices()", everySeconds: 3600 },
    { statement: "select internal.ask_event_outcomes()", everySeconds: 3600 },
    { statement: "select internal.prune_payment_records()", at: "4:30 London" },
    { statement: "select internal.queue_reconciliation()", at: "3:00 London" },
  ],
} satisfies PartJobs;
