// What procedures of bookings answer.
import { z } from "zod";

export const answers = {
  /** how many were sent under the key */
  issue_comps: z.strictObject({ issued: z.number() }),
};
