import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/events/new",
    label: "Create event",
    audience: "everybody",
    places: { header: 60, palette: 25, footer: { column: "Events", order: 60 } },
  },
  {
    to: "/organise",
    label: "Your nights",
    audience: "signed-in",
    places: { accountMenu: 20, palette: 42 },
    shortcut: { keys: ["g", "o"], does: "Go to your nights" },
  },
] satisfies NavigationEntry[];
