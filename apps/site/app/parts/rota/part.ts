// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes } from "#app/part.ts";

export const routes = {
  "signed-in": [{ path: "shifts", file: "./routes/rota/shifts.tsx" }],
} satisfies PartRoutes;

export const menus = [
  { to: "/shifts", label: "Your shifts", audience: "signed-in", places: { accountMenu: 32, palette: 52 } },
] satisfies NavigationEntry[];
