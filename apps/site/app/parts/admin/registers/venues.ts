import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [{ to: "/admin/corrections", label: "Corrections", order: 32 }],
  tiles: { corrections: { label: "Venue corrections", to: "/admin/corrections", order: 25 } },
} satisfies StaffPart;
