import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  {
    to: "/door",
    label: "Doors tonight",
    audience: "signed-in",
    places: { accountMenu: 22, palette: 43 },
  },
] satisfies NavigationEntry[];
