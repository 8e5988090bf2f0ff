import * as z from "zod/mini";

export const schema = z.object({
  claim_id: z.uuid("claim_id is the id of a claim"),
  /** false: only say which code to put there */
  looks: z.boolean("looks is true or false"),
});
