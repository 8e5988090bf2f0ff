// What this part adds to the site (app/part.ts says what there is).
import type { Unlinked } from "#app/part.ts";

export const unlinked = { "waitlist/leave": "the link in every mail of a waiting list" } satisfies Unlinked;
