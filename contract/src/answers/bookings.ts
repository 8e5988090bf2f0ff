// What procedures of bookings answer.
import { z } from "zod";

const guest = z.strictObject({ email: z.nullable(z.string()), is_proven: z.boolean() });

export const answers = {
  /** null for a person with an account */
  my_guest_account: z.nullable(guest),
  prove_guest_address: guest,
  save_guest_address: guest,
  send_guest_code: guest,
  /** how many were sent under the key */
  issue_comps: z.strictObject({ issued: z.number() }),
};
