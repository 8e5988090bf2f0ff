import { CalendarDays } from "#app/ui/icons/calendar-days.ts";
import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/events",
    label: "Events",
    icon: CalendarDays,
    audience: "everybody",
    keepsPlace: true,
    places: { header: 10, bottomBar: 10, palette: 20 },
    shortcut: { keys: ["g", "e"], does: "Go to events" },
  },
  {
    to: "/events",
    label: "All events",
    audience: "everybody",
    places: { footer: { column: "Events", order: 10 } },
  },
  {
    to: "/events/music",
    label: "Music",
    audience: "everybody",
    places: { footer: { column: "Events", order: 20 } },
  },
  {
    to: "/events/nightlife",
    label: "Nightlife",
    audience: "everybody",
    places: { footer: { column: "Events", order: 30 } },
  },
  {
    to: "/events/art",
    label: "Art",
    audience: "everybody",
    places: { footer: { column: "Events", order: 40 } },
  },
  {
    to: "/events/culture",
    label: "Culture",
    audience: "everybody",
    places: { footer: { column: "Events", order: 50 } },
  },
] satisfies NavigationEntry[];
