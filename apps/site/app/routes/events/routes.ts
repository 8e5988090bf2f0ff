import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("events", "./routes/events/list.tsx"),
    route("events/music", "./routes/events/list.tsx", { id: "events-music" }),
    route("events/art", "./routes/events/list.tsx", { id: "events-art" }),
    route("events/nightlife", "./routes/events/list.tsx", { id: "events-nightlife" }),
    route("events/culture", "./routes/events/list.tsx", { id: "events-culture" }),
    route("events.ics", "./routes/events/feed.ts"),
    route("events/:slug.ics", "./routes/events/event-calendar.ts"),
    route("events/:idOrSlug", "./routes/events/detail.tsx"),
    route("series/:slug.ics", "./routes/events/series-calendar.ts"),
    route("series/:slug", "./routes/events/series.tsx"),
    route("posters/:eventId.svg", "./routes/events/poster.ts"),
    route("posters/:eventId.jpg", "./routes/events/preview.ts"),
    route("guest-lists/:allocationId", "./routes/events/guest-list.tsx"),
  ],
  "signed-in": [
    route("events/new", "./routes/events/write.tsx"),
    route("events/:idOrSlug/edit", "./routes/events/edit.tsx"),
    route("organise/events/:eventId", "./routes/events/manage.tsx"),
    route("organise/events/:eventId/preview", "./routes/events/preview-page.tsx"),
  ],
} satisfies PartRoutes;
