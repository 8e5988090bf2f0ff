// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, Unlinked } from "#app/part.ts";

export const routes = {
  public: [{ path: "settlements/:dealId", file: "./routes/settlements/settlement.tsx" }],
  "signed-in": [{ path: "settlements", file: "./routes/settlements/my-settlements.tsx" }],
} satisfies PartRoutes;

export const menus = [
  {
    to: "/settlements",
    label: "Your settlements",
    audience: "signed-in",
    places: { accountMenu: 36, palette: 47 },
  },
] satisfies NavigationEntry[];

export const unlinked = {
  "settlements/:dealId":
    "Your settlements, a message about one, and the link that an act without an account gets",
} satisfies Unlinked;
