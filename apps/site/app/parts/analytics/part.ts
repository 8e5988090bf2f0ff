// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StaffPart } from "#app/part.ts";

export const routes = {
  "signed-in": [{ path: "organise/figures", file: "./routes/analytics/organiser-figures.tsx" }],
  staff: [{ path: "analytics", file: "./routes/analytics/platform.tsx" }],
} satisfies PartRoutes;

export const menus = [
  {
    to: "/analytics",
    label: "Analytics",
    audience: "staff",
    places: { accountMenu: 91, palette: 91 },
  },
  {
    to: "/organise/figures",
    label: "Figures",
    audience: "signed-in",
    places: { palette: 43 },
  },
] satisfies NavigationEntry[];

export const staff = {
  sections: [{ to: "/analytics", label: "Analytics", order: 15 }],
  tiles: {},
} satisfies StaffPart;
