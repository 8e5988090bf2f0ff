import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [],
  tiles: { journal: { label: "Articles in review", to: null, order: 24 } },
} satisfies StaffPart;
