import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  { to: "/door", label: "Doors tonight", audience: "signed-in", places: { palette: 43 } },
  { to: "/door", label: "Doors tonight", audience: "door", places: { accountMenu: 5 } },
] satisfies NavigationEntry[];
