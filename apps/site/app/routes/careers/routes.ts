import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("careers", "./routes/careers/list.tsx"),
    route("careers/artist", "./routes/careers/list.tsx", { id: "careers-artist" }),
    route("careers/venue-management", "./routes/careers/list.tsx", { id: "careers-venue-management" }),
    route("careers/event-production", "./routes/careers/list.tsx", { id: "careers-event-production" }),
    route("careers/:idOrSlug", "./routes/careers/detail.tsx"),
  ],
  "signed-in": [
    route("careers/new", "./routes/careers/new.tsx"),
    route("careers/posts", "./routes/careers/posts.tsx"),
    route("careers/posts/:jobId", "./routes/careers/post.tsx"),
    route("careers/applications", "./routes/careers/applications.tsx"),
  ],
  staff: [route("admin/careers", "./routes/careers/waiting.tsx")],
} satisfies PartRoutes;
