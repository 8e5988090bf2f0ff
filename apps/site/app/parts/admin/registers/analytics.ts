import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [{ to: "/analytics", label: "Analytics", order: 15 }],
  tiles: {},
} satisfies StaffPart;
