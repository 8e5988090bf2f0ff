import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [
    { to: "/admin", label: "Overview", order: 10 },
    { to: "/admin/reports", label: "Reports", order: 20 },
    { to: "/admin/appeals", label: "Appeals", order: 21 },
    { to: "/admin/approvals", label: "Approvals", order: 30 },
    { to: "/admin/picks", label: "Picks", order: 31 },
    { to: "/admin/sources", label: "Calendars", order: 32 },
    { to: "/admin/errors", label: "Errors", order: 40 },
    { to: "/admin/people", label: "People", order: 50 },
    { to: "/admin/enquiries", label: "Enquiries", order: 60, forAdmins: true },
    { to: "/admin/audit", label: "Audit log", order: 70, forAdmins: true },
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
    violations: { label: "Broken invariants", to: null, order: 80 },
  },
} satisfies StaffPart;
