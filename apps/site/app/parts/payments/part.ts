// What this part adds to the site (app/part.ts says what there is).
import type { NavigationEntry, PartRoutes, StaffPart, Unlinked } from "#app/part.ts";

export const routes = {
  "signed-in": [
    { path: "payment", file: "./routes/payments/payment.tsx" },
    { path: "organise/money", file: "./routes/payments/organiser-balances.tsx" },
    { path: "bookings/:ref/receipt", file: "./routes/payments/receipt.tsx" },
  ],
} satisfies PartRoutes;

export const menus = [
  {
    to: "/organise/money",
    label: "Money",
    audience: "signed-in",
    places: { palette: 43 },
  },
] satisfies NavigationEntry[];

export const staff = {
  sections: [{ to: "/admin/orders", label: "Orders", order: 45 }],
  tiles: {
    orders: { label: "Money without tickets", to: "/admin/orders", order: 45 },
    refunds: { label: "Refunds to decide", to: "/admin/orders", order: 46 },
  },
} satisfies StaffPart;

export const unlinked = {
  "bookings/:ref/receipt": "from the payment screen and the card of a booking",
  payment: "from the details of a booking that costs something, and from the card of a booking",
} satisfies Unlinked;
