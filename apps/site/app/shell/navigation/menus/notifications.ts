import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  {
    to: "/notifications",
    label: "Notifications",
    audience: "signed-in",
    count: { name: "notifications", label: (count) => `${count > 99 ? "99+" : count} new` },
    places: { accountMenu: 5 },
  },
] satisfies NavigationEntry[];
