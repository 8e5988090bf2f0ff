import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/journal",
    label: "Journal",
    audience: "everybody",
    places: { header: 45, palette: 46, footer: { column: "Community", order: 12 } },
    shortcut: { keys: ["g", "j"], does: "Go to the journal" },
  },
] satisfies NavigationEntry[];
