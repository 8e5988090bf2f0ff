import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
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
