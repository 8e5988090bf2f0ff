// What this part adds to the site (app/part.ts says what there is).
import type { PartRoutes, Unlinked } from "#app/part.ts";

export const routes = {
  public: [{ path: "setlists/:setlistId", file: "./routes/setlists/setlist.tsx" }],
} satisfies PartRoutes;

export const unlinked = {
  "setlists/:setlistId":
    "the notification of an artist who is asked, and the link that an act without an account gets",
} satisfies Unlinked;
