import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  {
    to: "/organise/money",
    label: "Money",
    audience: "signed-in",
    places: { palette: 43 },
  },
] satisfies NavigationEntry[];
