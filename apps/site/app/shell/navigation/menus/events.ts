import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  {
    to: "/events?when=tonight",
    label: "Tonight",
    audience: "everybody",
    keepsPlace: true,
    places: { palette: 21 },
  },
  {
    to: "/events?when=weekend",
    label: "This weekend",
    audience: "everybody",
    keepsPlace: true,
    places: { palette: 22 },
  },
] satisfies NavigationEntry[];
