import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [route("waitlist/leave", "./routes/waitlist/leave.tsx")],
} satisfies PartRoutes;
