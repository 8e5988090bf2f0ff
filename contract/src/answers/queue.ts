// What procedures of the queue answer.
import { z } from "zod";

/** A person's own place in a queue. */
const place = z.strictObject({
  event_id: z.string(),
  /** `closed` where nobody has to queue, `early` and `gathering` before sales start, `over` when no tickets are sold any more */
  state: z.enum(["early", "gathering", "open", "closed", "over"]),
  /** null before the order is drawn, and for who has not joined */
  number: z.number().nullable(),
  status: z.enum(["waiting", "admitted", "bought", "left", "ran_out", "listed", "closed"]).nullable(),
  joined_at: z.string().nullable(),
  admitted_until: z.string().nullable(),
  /** something is held for them, so they need no number */
  passes: z.boolean(),
  server_time: z.string(),
});

export const answers = { join_queue: place, leave_queue: place, my_queue: place };
