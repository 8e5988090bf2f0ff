import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  // what everybody may know of the queue; joining asks for a person
  public: [route("events/:idOrSlug/queue", "./routes/queue/queue.tsx")],
} satisfies PartRoutes;
