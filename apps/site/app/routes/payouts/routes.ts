import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [route("payment/stop-payouts", "./routes/payouts/stop-payouts.tsx")],
  "signed-in": [route("payment/test-account", "./routes/payouts/test-account.tsx")],
} satisfies PartRoutes;
