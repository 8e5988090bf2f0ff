// What this part adds to the site (app/part.ts says what there is).
import type { PartRoutes, Unlinked } from "#app/part.ts";

export const routes = {
  "signed-in": [{ path: "vouching", file: "./routes/entry/vouching.tsx" }],
} satisfies PartRoutes;

export const unlinked = {
  vouching: "from an application that was approved, and the link that a person sends to a newcomer",
} satisfies Unlinked;
