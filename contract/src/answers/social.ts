// What procedures of social answer.
import { z } from "zod";

export const answers = {
  /** the names that a text mentions, and which of them become links */
  check_mentions: z.array(z.strictObject({ name: z.string(), is_linked: z.boolean() })),
};
