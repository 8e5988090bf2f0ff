// What this part adds to the site (app/part.ts says what there is).
import type { Unlinked } from "#app/part.ts";

export const unlinked = {
  "transfers/:transferId": "the link in the mail of a ticket that is passed on, and its notification",
} satisfies Unlinked;
