import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";

export default [
  { to: "/admin/payouts", label: "Staff: pay-outs", audience: "admin", places: { palette: 91 } },
] satisfies NavigationEntry[];
