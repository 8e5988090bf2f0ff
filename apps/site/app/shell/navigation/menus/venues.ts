import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  { to: "/venue-onboarding", label: "Claim or add a venue", audience: "signed-in", places: { palette: 44 } },
  { to: "/admin/claims", label: "Staff: claims of venues", audience: "staff", places: { palette: 91 } },
  {
    to: "/hire",
    label: "Your hire requests",
    audience: "signed-in",
    places: { accountMenu: 24, palette: 44 },
  },
  {
    to: "/access-requests",
    label: "Your questions about access",
    audience: "signed-in",
    places: { palette: 44 },
  },
  {
    to: "/admin/access-requests",
    label: "Staff: overdue questions about access",
    audience: "staff",
    places: { palette: 91 },
  },
  {
    to: "/venue-dashboard",
    label: "Your venues",
    audience: "signed-in",
    places: { accountMenu: 21, palette: 44 },
  },
] satisfies NavigationEntry[];
