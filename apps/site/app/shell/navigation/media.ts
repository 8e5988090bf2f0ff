import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/settings/images",
    label: "Images",
    audience: "signed-in",
    places: { accountMenu: 70, footer: { column: "You", order: 60 } },
  },
] satisfies NavigationEntry[];
