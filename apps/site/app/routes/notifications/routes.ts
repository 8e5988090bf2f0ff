import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  "signed-in": [
    route("notifications", "./routes/notifications/list.tsx"),
    route("settings/notifications", "./routes/notifications/settings.tsx"),
  ],
} satisfies PartRoutes;
