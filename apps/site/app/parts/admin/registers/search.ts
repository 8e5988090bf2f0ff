import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [{ to: "/admin/searches", label: "Searches", order: 46 }],
  tiles: {},
} satisfies StaffPart;
