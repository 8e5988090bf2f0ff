// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StaffPart, Unlinked } from "#app/part.ts";
import { Shield } from "#app/ui/icons/shield.ts";

export const routes = {
  public: [
    { path: "reports/:reference", file: "./routes/admin/follow-report.tsx" },
    { path: "appeals/:actionId", file: "./routes/admin/appeal.tsx" },
  ],
  staff: [
    { path: "admin", file: "./routes/admin/overview.tsx", id: "admin" },
    { path: "admin/reports", file: "./routes/admin/reports.tsx" },
    { path: "admin/reports/:reportId", file: "./routes/admin/report.tsx" },
    { path: "admin/appeals", file: "./routes/admin/appeals.tsx" },
    { path: "admin/approvals", file: "./routes/admin/approvals.tsx" },
    { path: "admin/claims", file: "./routes/admin/claims.tsx" },
    { path: "admin/access-requests", file: "./routes/admin/access-requests.tsx" },
    { path: "admin/corrections", file: "./routes/admin/corrections.tsx" },
    { path: "admin/sources", file: "./routes/admin/sources.tsx" },
    { path: "admin/federation", file: "./routes/admin/federation.tsx" },
    { path: "admin/picks", file: "./routes/admin/picks.tsx" },
    { path: "admin/errors", file: "./routes/admin/errors.tsx" },
    { path: "admin/orders", file: "./routes/admin/orders.tsx" },
    { path: "admin/orders/:ref", file: "./routes/admin/order.tsx" },
    { path: "admin/people", file: "./routes/admin/people.tsx" },
    { path: "admin/people/:userId", file: "./routes/admin/person.tsx" },
  ],
  admin: [
    { path: "admin/enquiries", file: "./routes/admin/enquiries.tsx" },
    { path: "admin/audit", file: "./routes/admin/audit.tsx" },
    { path: "admin/payouts", file: "./routes/admin/payouts.tsx" },
    { path: "admin/mails", file: "./routes/admin/mails.tsx" },
    { path: "admin/doctor", file: "./routes/admin/doctor.tsx" },
    { path: "admin/limits", file: "./routes/admin/limits.tsx" },
    { path: "admin/search-engines", file: "./routes/admin/search-engines.tsx" },
    { path: "admin/retention", file: "./routes/admin/retention.tsx" },
  ],
} satisfies PartRoutes;

export const menus = [
  {
    to: "/admin",
    label: "Staff",
    icon: Shield,
    audience: "staff",
    places: { accountMenu: 90, palette: 90 },
  },
  { to: "/admin/reports", label: "Staff: reports", audience: "staff", places: { palette: 91 } },
  { to: "/admin/appeals", label: "Staff: appeals", audience: "staff", places: { palette: 91 } },
  { to: "/admin/approvals", label: "Staff: approvals", audience: "staff", places: { palette: 91 } },
  { to: "/admin/picks", label: "Staff: picks", audience: "staff", places: { palette: 91 } },
  { to: "/admin/sources", label: "Staff: calendars", audience: "staff", places: { palette: 91 } },
  { to: "/admin/federation", label: "Staff: other servers", audience: "staff", places: { palette: 91 } },
  { to: "/admin/errors", label: "Staff: errors", audience: "staff", places: { palette: 91 } },
  { to: "/admin/orders", label: "Staff: orders", audience: "staff", places: { palette: 91 } },
  { to: "/admin/people", label: "Staff: people", audience: "staff", places: { palette: 91 } },
  { to: "/admin/enquiries", label: "Staff: enquiries", audience: "admin", places: { palette: 91 } },
  { to: "/admin/audit", label: "Staff: audit log", audience: "admin", places: { palette: 91 } },
  { to: "/admin/mails", label: "Staff: emails", audience: "admin", places: { palette: 91 } },
  { to: "/admin/doctor", label: "Staff: doctor", audience: "admin", places: { palette: 91 } },
  { to: "/admin/limits", label: "Staff: limits", audience: "admin", places: { palette: 91 } },
  { to: "/admin/search-engines", label: "Staff: search engines", audience: "admin", places: { palette: 91 } },
  { to: "/admin/retention", label: "Staff: personal data", audience: "admin", places: { palette: 91 } },
] satisfies NavigationEntry[];

export const staff = {
  sections: [
    { to: "/admin", label: "Overview", order: 10 },
    { to: "/admin/reports", label: "Reports", order: 20 },
    { to: "/admin/appeals", label: "Appeals", order: 21 },
    { to: "/admin/approvals", label: "Approvals", order: 30 },
    { to: "/admin/picks", label: "Picks", order: 31 },
    { to: "/admin/sources", label: "Calendars", order: 32 },
    { to: "/admin/federation", label: "Other servers", order: 33 },
    { to: "/admin/errors", label: "Errors", order: 40 },
    { to: "/admin/people", label: "People", order: 50 },
    { to: "/admin/enquiries", label: "Enquiries", order: 60, forAdmins: true },
    { to: "/admin/audit", label: "Audit log", order: 70, forAdmins: true },
    { to: "/admin/doctor", label: "Doctor", order: 74, forAdmins: true },
    { to: "/admin/limits", label: "Limits", order: 71, forAdmins: true },
    { to: "/admin/search-engines", label: "Search engines", order: 73, forAdmins: true },
    { to: "/admin/mails", label: "Emails", order: 41, forAdmins: true },
    { to: "/admin/retention", label: "Personal data", order: 72, forAdmins: true },
  ],
  tiles: {
    reports: { label: "Open reports", to: "/admin/reports", order: 10 },
    appeals: { label: "Open appeals", to: "/admin/appeals", order: 11 },
    photos: { label: "Photos people want off", to: "/admin/approvals", order: 26 },
    events: { label: "Events waiting", to: "/admin/approvals", order: 20 },
    organisers: { label: "New organisers waiting", to: "/admin/approvals", order: 21, isUncounted: true },
    enquiries: { label: "Enquiries due", to: "/admin/enquiries", order: 30 },
    errors: { label: "Open errors", to: "/admin/errors", order: 40 },
    mails: { label: "Emails that failed", to: "/admin/mails", order: 41 },
    waiting_mails: {
      label: "Emails waiting for the mail server",
      to: "/admin/mails",
      order: 42,
      isUncounted: true,
    },
    jobs: { label: "Jobs that failed", to: null, order: 60 },
    audit: { label: "Breaks in the audit log", to: "/admin/audit", order: 70 },
    violations: { label: "Broken invariants", to: "/admin/doctor", order: 80 },
  },
} satisfies StaffPart;

export const unlinked = {
  "admin/people/:userId": "from the list of people under /admin/people",
  "admin/reports/:reportId": "from the list of reports under /admin/reports",
  "appeals/:actionId": "from the mail and the notification of a decision",
  "reports/:reference": "from the receipt of a report, on the page and by mail",
  "admin/orders/:ref": "from the list of orders",
} satisfies Unlinked;
