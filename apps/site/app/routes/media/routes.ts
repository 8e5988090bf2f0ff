import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  "signed-in": [route("settings/images", "./routes/media/images.tsx")],
} satisfies PartRoutes;
