import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  {
    to: "/journal/desk",
    label: "Journal desk",
    audience: "staff",
    places: { accountMenu: 89, palette: 91 },
  },
] satisfies NavigationEntry[];
