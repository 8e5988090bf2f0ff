import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("artists/:slug.ics", "./routes/artists/calendar.ts"),
    route("artists/:slug", "./routes/artists/detail.tsx"),
  ],
} satisfies PartRoutes;
