// What procedures of pages answer.
import { z } from "zod";

export const answers = {
  list_sitemap: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
  search_engine_overview: z.strictObject({
    events: z.number(),
    venues: z.number(),
    old_addresses: z.number(),
    visits: z.array(
      z.strictObject({
        agent: z.string(),
        path: z.string(),
        seen_at: z.string(),
      }),
    ),
  }),
};
