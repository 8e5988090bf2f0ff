// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StaffPart, Unlinked } from "#app/part.ts";

export const routes = {
  public: [{ path: "payment/stop-payouts", file: "./routes/payouts/stop-payouts.tsx" }],
  "signed-in": [{ path: "payment/test-account", file: "./routes/payouts/test-account.tsx" }],
} satisfies PartRoutes;

export const menus = [
  { to: "/admin/payouts", label: "Staff: pay-outs", audience: "admin", places: { palette: 91 } },
] satisfies NavigationEntry[];

export const staff = {
  sections: [{ to: "/admin/payouts", label: "Pay-outs", order: 46, forAdmins: true }],
  tiles: { payouts: { label: "Pay-outs that failed", to: "/admin/payouts", order: 47 } },
} satisfies StaffPart;

export const unlinked = {
  "payment/test-account": "where the provider of test mode sends owners who open or change a pay-out account",
  "payment/stop-payouts": "the link in every mail about a bank account that was named or changed",
} satisfies Unlinked;
