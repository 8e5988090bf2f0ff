// What this part adds to the site (app/part.ts says what there is).
import type { PartRoutes, Unlinked } from "#app/part.ts";

export const routes = {
  public: [
    { path: "artists/:slug.ics", file: "./routes/artists/calendar.ts" },
    { path: "artists/:slug.atom", file: "./routes/artists/calendar.ts", id: "artists-atom" },
    { path: "artists/:slug.json", file: "./routes/artists/calendar.ts", id: "artists-json" },
    { path: "artists/:slug", file: "./routes/artists/detail.tsx" },
  ],
} satisfies PartRoutes;

export const unlinked = { "artists/:slug": "line-ups, and who shares a bill" } satisfies Unlinked;
