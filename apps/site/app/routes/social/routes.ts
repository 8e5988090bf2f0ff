import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("social", "./routes/social/feed.tsx"),
    route("social/p/:postId", "./routes/social/post.tsx"),
  ],
  staff: [route("admin/posts", "./routes/social/pending.tsx")],
} satisfies PartRoutes;
