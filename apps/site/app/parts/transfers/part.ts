// What this part adds to the site (app/part.ts says what there is).
import type { PartRoutes, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    // who opens the link of the mail sees what it is about before signing in
    { path: "transfers/:transferId", file: "./routes/transfers/transfer.tsx" },
  ],
} satisfies PartRoutes;

export const unlinked = {
  "transfers/:transferId": "the link in the mail of a ticket that is passed on, and its notification",
} satisfies Unlinked;
