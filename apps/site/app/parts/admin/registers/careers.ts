import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [{ to: "/admin/careers", label: "Work", order: 32 }],
  tiles: { careers: { label: "Job posts waiting", to: "/admin/careers", order: 22 } },
} satisfies StaffPart;
