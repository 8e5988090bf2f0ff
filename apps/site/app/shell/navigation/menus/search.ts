import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  { to: "/search", label: "Search everything", audience: "everybody", places: { palette: 15 } },
  {
    to: "/saved/searches",
    label: "Saved searches",
    audience: "signed-in",
    places: { accountMenu: 16, palette: 46 },
  },
  { to: "/admin/searches", label: "Staff: searches", audience: "staff", places: { palette: 92 } },
] satisfies NavigationEntry[];
