import * as z from "zod/mini";

export const schema = z.object({
  kind: z.enum(["artist", "organiser"], "kind is artist or organiser"),
  id: z.uuid("id is the id of an artist or organiser"),
  address: z.optional(
    z.string("address is a text").check(z.maxLength(300, "address: Use at most 300 characters")),
  ),
  /** false: only say which code to put there */
  looks: z.boolean("looks is true or false"),
});
