import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/careers",
    label: "Careers",
    audience: "everybody",
    places: { header: 40, palette: 45, footer: { column: "Community", order: 10 } },
    shortcut: { keys: ["g", "c"], does: "Go to careers" },
  },
] satisfies NavigationEntry[];
