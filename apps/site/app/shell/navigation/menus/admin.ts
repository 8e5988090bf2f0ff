import type { NavigationEntry } from "#app/shell/navigation/navigation-entry.ts";
import { Shield } from "#app/ui/icons/shield.ts";

/** A section of the staff area, found by the palette; the area's own list has the others' order. */
const section = (to: `/admin/${string}`, label: string, audience: "staff" | "admin" = "staff") =>
  ({ to, label: `Staff: ${label}`, audience, places: { palette: 91 } }) satisfies NavigationEntry;

export default [
  {
    to: "/admin",
    label: "Staff",
    icon: Shield,
    audience: "staff",
    places: { accountMenu: 90, palette: 90 },
  },
  section("/admin/reports", "reports"),
  section("/admin/appeals", "appeals"),
  section("/admin/approvals", "approvals"),
  section("/admin/picks", "picks"),
  section("/admin/sources", "calendars"),
  section("/admin/errors", "errors"),
  section("/admin/orders", "orders"),
  section("/admin/people", "people"),
  section("/admin/enquiries", "enquiries", "admin"),
  section("/admin/audit", "audit log", "admin"),
  section("/admin/mails", "emails", "admin"),
  section("/admin/limits", "limits", "admin"),
  section("/admin/search-engines", "search engines", "admin"),
  section("/admin/retention", "personal data", "admin"),
] satisfies NavigationEntry[];
