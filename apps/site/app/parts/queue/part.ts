// What this part adds to the site (app/part.ts says what there is).
import type { Unlinked } from "#app/part.ts";

export const unlinked = {
  "events/:idOrSlug/queue": "the tickets of a night that has a queue",
} satisfies Unlinked;
