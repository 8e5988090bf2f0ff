import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [route("notifications/preferences", "./routes/notifications/preferences.tsx")],
  "signed-in": [
    route("notifications", "./routes/notifications/list.tsx"),
    route("settings/notifications", "./routes/notifications/settings.tsx"),
  ],
} satisfies PartRoutes;
