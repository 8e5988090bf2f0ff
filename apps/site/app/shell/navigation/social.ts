import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/social",
    label: "Social",
    audience: "everybody",
    keepsPlace: true,
    places: { header: 47, palette: 47, footer: { column: "Community", order: 14 } },
    shortcut: { keys: ["g", "s"], does: "Go to social" },
  },
] satisfies NavigationEntry[];
