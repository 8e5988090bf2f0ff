import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  "signed-in": [
    route("messages", "./routes/messages/inbox.tsx"),
    route("messages/new", "./routes/messages/new.tsx"),
    route("messages/:conversationId", "./routes/messages/thread.tsx"),
  ],
} satisfies PartRoutes;
