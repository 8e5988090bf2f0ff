import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  // public: people with a pass have no account
  public: [
    route("door", "./routes/door/doors.tsx"),
    route("door/:slug", "./routes/door/door.tsx"),
    route("door/:slug/paper", "./routes/door/paper.tsx"),
  ],
} satisfies PartRoutes;
