import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  staff: [
    route("admin", "./routes/admin/overview.tsx", { id: "admin" }),
    route("admin/people", "./routes/admin/people.tsx"),
    route("admin/people/:userId", "./routes/admin/person.tsx"),
  ],
} satisfies PartRoutes;
