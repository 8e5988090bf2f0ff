import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  { to: "/venue-onboarding", label: "Claim or add a venue", audience: "signed-in", places: { palette: 44 } },
  { to: "/admin/claims", label: "Staff: claims of venues", audience: "staff", places: { palette: 91 } },
  {
    to: "/venue-dashboard",
    label: "Your venues",
    audience: "signed-in",
    places: { accountMenu: 21, palette: 44 },
  },
] satisfies NavigationEntry[];
