import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [
    { to: "/admin", label: "Overview", order: 10 },
    { to: "/admin/reports", label: "Reports", order: 20 },
    { to: "/admin/appeals", label: "Appeals", order: 21 },
    { to: "/admin/people", label: "People", order: 50 },
  ],
  tiles: {
    reports: { label: "Open reports", to: "/admin/reports", order: 10 },
    appeals: { label: "Open appeals", to: "/admin/appeals", order: 11 },
    events: { label: "Events waiting", to: "/admin/approvals", order: 20 },
    organisers: { label: "New organisers waiting", to: "/admin/approvals", order: 21 },
    errors: { label: "Open errors", to: "/admin/errors", order: 40 },
    jobs: { label: "Mails and jobs given up", to: null, order: 60 },
    audit: { label: "Breaks in the audit log", to: "/admin/audit", order: 70 },
    violations: { label: "Broken invariants", to: null, order: 80 },
  },
} satisfies StaffPart;
