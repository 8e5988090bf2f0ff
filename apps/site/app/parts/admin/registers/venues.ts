import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [
    { to: "/admin/claims", label: "Claims", order: 31 },
    { to: "/admin/corrections", label: "Corrections", order: 32 },
  ],
  tiles: {
    claims: { label: "Claims of venues", to: "/admin/claims", order: 23 },
    corrections: { label: "Venue corrections", to: "/admin/corrections", order: 25 },
  },
} satisfies StaffPart;
