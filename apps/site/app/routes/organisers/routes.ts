import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("organisers/:slug.ics", "./routes/organisers/calendar.ts"),
    route("organisers/:slug", "./routes/organisers/detail.tsx"),
    route("organise/join/:invitationId", "./routes/organisers/join.tsx"),
  ],
  "signed-in": [
    route("organise", "./routes/organisers/nights.tsx"),
    route("organise/new", "./routes/organisers/found.tsx"),
    route("organise/:slug/calendar", "./routes/organisers/sources.tsx"),
    route("not-let-in", "./routes/organisers/not-let-in.tsx"),
    route("organise/:slug/team", "./routes/organisers/team.tsx"),
  ],
} satisfies PartRoutes;
