import type { PartJobs } from "./job.ts";

export default {
  schedules: [
    { statement: "select internal.publish_due_events()", everySeconds: 60 },
    { statement: "select internal.reveal_due_places()", everySeconds: 20 },
    { statement: "select internal.publish_set_times()", everySeconds: 20 },
    { statement: "select internal.file_coming_sets()", everySeconds: 20 },
    { statement: "select internal.tell_picked_sets()", everySeconds: 5 },
    { statement: "select internal.send_due_updates()", everySeconds: 5 },
    { statement: "select internal.send_event_mailings()", everySeconds: 5 },
    { statement: "select internal.end_cancelled_bookings()", everySeconds: 10 },
    { statement: "select internal.refresh_due_listings()", everySeconds: 60 },
    { statement: "select internal.make_rule_nights()", everySeconds: 600 },
  ],
} satisfies PartJobs;
