import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("organisers/:slug.ics", "./routes/organisers/calendar.ts"),
    route("organisers/:slug", "./routes/organisers/detail.tsx"),
  ],
} satisfies PartRoutes;
