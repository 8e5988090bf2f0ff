// What this part adds to the site (app/part.ts says what there is).
import type { PartRoutes, Unlinked } from "#app/part.ts";

export const routes = {
  public: [{ path: "waitlist/leave", file: "./routes/waitlist/leave.tsx" }],
} satisfies PartRoutes;

export const unlinked = { "waitlist/leave": "the link in every mail of a waiting list" } satisfies Unlinked;
