import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [
    { to: "/admin/claims", label: "Claims", order: 31 },
    { to: "/admin/corrections", label: "Corrections", order: 32 },
    { to: "/admin/access-requests", label: "Access", order: 33 },
  ],
  tiles: {
    claims: { label: "Claims of venues", to: "/admin/claims", order: 23 },
    access: { label: "Overdue questions about access", to: "/admin/access-requests", order: 24 },
    corrections: { label: "Venue corrections", to: "/admin/corrections", order: 25 },
  },
} satisfies StaffPart;
