import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  {
    to: "/social",
    label: "Social",
    audience: "signed-in",
    places: { accountMenu: 8 },
  },
  {
    to: "/admin/posts",
    label: "Staff: posts",
    audience: "staff",
    places: { palette: 91 },
  },
] satisfies NavigationEntry[];
