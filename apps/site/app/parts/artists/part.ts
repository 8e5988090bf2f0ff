// What this part adds to the site (app/part.ts says what there is).
import type { Unlinked } from "#app/part.ts";

export const unlinked = { "artists/:slug": "line-ups, and who shares a bill" } satisfies Unlinked;
