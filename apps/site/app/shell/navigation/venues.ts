import { MapPinned } from "#app/ui/icons/map-pinned.ts";
import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/venues",
    label: "Venues",
    icon: MapPinned,
    audience: "everybody",
    keepsPlace: true,
    places: { header: 20, bottomBar: 20, palette: 30 },
    shortcut: { keys: ["g", "v"], does: "Go to venues" },
  },
  {
    to: "/venues/map",
    label: "Map",
    audience: "everybody",
    keepsPlace: true,
    places: { header: 25, palette: 35, footer: { column: "Venues", order: 15 } },
    shortcut: { keys: ["g", "m"], does: "Go to the map" },
  },
  {
    to: "/venues",
    label: "All venues",
    audience: "everybody",
    places: { footer: { column: "Venues", order: 10 } },
  },
  {
    to: "/cities",
    label: "Cities",
    audience: "everybody",
    places: { palette: 36, footer: { column: "Venues", order: 17 } },
  },
  {
    to: "/venues/clubs",
    label: "Clubs",
    audience: "everybody",
    places: { footer: { column: "Venues", order: 20 } },
  },
  {
    to: "/venues/galleries",
    label: "Galleries",
    audience: "everybody",
    places: { footer: { column: "Venues", order: 30 } },
  },
  {
    to: "/venues/warehouses",
    label: "Warehouses",
    audience: "everybody",
    places: { footer: { column: "Venues", order: 40 } },
  },
  {
    to: "/venue-partners",
    label: "Run a space?",
    audience: "everybody",
    places: { palette: 37, footer: { column: "Venues", order: 50 } },
  },
] satisfies NavigationEntry[];
