import { Ticket } from "#app/ui/icons/ticket.ts";
import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/bookings",
    label: "My bookings",
    shortLabel: "Tickets",
    icon: Ticket,
    audience: "everybody",
    places: { bottomBar: 40, palette: 40, footer: { column: "You", order: 10 } },
    shortcut: { keys: ["g", "b"], does: "Go to my bookings" },
  },
  {
    to: "/saved",
    label: "Saved",
    audience: "everybody",
    places: { palette: 45, accountMenu: 15, footer: { column: "You", order: 15 } },
  },
] satisfies NavigationEntry[];
