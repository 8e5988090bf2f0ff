// What procedures of search answer.
import { z } from "zod";

export const answers = {
  /** what was asked for most, on how many days, and on which one last */
  list_search_terms: z.array(
    z.strictObject({ term: z.string(), count: z.number(), days: z.number(), last_day: z.string() }),
  ),
};
