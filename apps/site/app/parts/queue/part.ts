// What this part adds to the site (app/part.ts says what there is).
import type { PartRoutes, Unlinked } from "#app/part.ts";

export const routes = {
  // what everybody may know of the queue; joining asks for a person
  public: [{ path: "events/:idOrSlug/queue", file: "./routes/queue/queue.tsx" }],
} satisfies PartRoutes;

export const unlinked = {
  "events/:idOrSlug/queue": "the tickets of a night that has a queue",
} satisfies Unlinked;
