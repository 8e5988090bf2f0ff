import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/",
    label: "Home",
    audience: "everybody",
    places: { palette: 10 },
    shortcut: { keys: ["g", "h"], does: "Go home" },
  },
] satisfies NavigationEntry[];
