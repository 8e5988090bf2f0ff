import { signTickets } from "../parts/door/sign-tickets.ts";
import type { PartJobs } from "./job.ts";

export default {
  tasks: ({ database }) => ({
    "sign-tickets": async () => {
      await signTickets(database);
    },
  }),
  schedules: [
    // devices agree on the numbers within three seconds
    { statement: "select internal.tell_doors()", everySeconds: 1 },
    { statement: "select internal.queue_code_proofs()", everySeconds: 2 },
    { statement: "select internal.release_due_door_stock()", everySeconds: 60 },
    { statement: "select internal.expire_unused_tickets()", everySeconds: 300 },
  ],
} satisfies PartJobs;
