import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  {
    to: "/messages",
    label: "Messages",
    audience: "signed-in",
    count: { name: "messages", label: (count) => `${count > 99 ? "99+" : count} new` },
    places: { accountMenu: 6, palette: 45 },
  },
] satisfies NavigationEntry[];
