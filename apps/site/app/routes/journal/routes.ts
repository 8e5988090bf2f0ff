import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("journal", "./routes/journal/list.tsx"),
    route("journal/feed.xml", "./routes/journal/feed.ts"),
    route("journal/:section/feed.xml", "./routes/journal/section-feed.ts"),
    route("journal/authors/:slug/feed.xml", "./routes/journal/author-feed.ts"),
    route("journal/series/:slug/feed.xml", "./routes/journal/series-feed.ts"),
    route("journal/authors/:slug", "./routes/journal/author.tsx"),
    route("journal/preview/:token", "./routes/journal/preview.tsx"),
    route("journal/:slug", "./routes/journal/article.tsx"),
  ],
  staff: [
    route("journal/desk", "./routes/journal/desk.tsx"),
    route("journal/desk/bylines", "./routes/journal/bylines.tsx"),
    route("journal/new", "./routes/journal/new.tsx"),
    route("journal/:articleId/edit", "./routes/journal/edit.tsx"),
  ],
} satisfies PartRoutes;
