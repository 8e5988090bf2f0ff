import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  "signed-in": [route("organise/figures", "./routes/analytics/organiser-figures.tsx")],
  staff: [route("analytics", "./routes/analytics/platform.tsx")],
} satisfies PartRoutes;
