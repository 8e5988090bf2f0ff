import * as z from "zod/mini";

export const schema = z.object({
  claim_id: z.uuid("claim_id is the id of a claim"),
  email: z
    .string("email: Write the address")
    .check(z.trim(), z.maxLength(254, "email: Email too long"), z.email("email: Invalid email format")),
});
