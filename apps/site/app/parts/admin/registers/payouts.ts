import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [{ to: "/admin/payouts", label: "Pay-outs", order: 46, forAdmins: true }],
  tiles: { payouts: { label: "Pay-outs that failed", to: "/admin/payouts", order: 47 } },
} satisfies StaffPart;
