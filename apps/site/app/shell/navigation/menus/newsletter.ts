import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  {
    to: "/journal/newsletter",
    label: "Newsletter",
    audience: "everybody",
    places: { palette: 47 },
  },
  {
    to: "/journal/desk/newsletter",
    label: "Newsletter issues",
    audience: "staff",
    places: { palette: 92 },
  },
] satisfies NavigationEntry[];
