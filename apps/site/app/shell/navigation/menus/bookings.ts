import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  {
    to: "/bookings",
    label: "My bookings",
    audience: "signed-in",
    count: { name: "holds", label: (count) => `${count} to finish` },
    places: { accountMenu: 10 },
  },
] satisfies NavigationEntry[];
