import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  "signed-in": [
    route("payment", "./routes/payments/payment.tsx"),
    route("organise/money", "./routes/payments/organiser-balances.tsx"),
    route("bookings/:ref/receipt", "./routes/payments/receipt.tsx"),
  ],
} satisfies PartRoutes;
