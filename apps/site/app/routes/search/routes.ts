import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("search", "./routes/search/search.tsx"),
    route("search.ics", "./routes/search/feed.ts"),
    route("search/alerts", "./routes/search/end-alerts.tsx"),
  ],
  "signed-in": [route("saved/searches", "./routes/search/saved-searches.tsx")],
  staff: [route("admin/searches", "./routes/search/terms.tsx")],
} satisfies PartRoutes;
