import type { StaffPart } from "#app/parts/admin/staff-part.ts";

export default {
  sections: [{ to: "/admin/orders", label: "Orders", order: 45 }],
  tiles: {
    orders: { label: "Money without tickets", to: "/admin/orders", order: 45 },
    refunds: { label: "Refunds to decide", to: "/admin/orders", order: 46 },
  },
} satisfies StaffPart;
