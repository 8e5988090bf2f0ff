import { index, route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    index("./routes/pages/home/home.tsx"),
    route("tonight.json", "./routes/pages/tonight.ts"),
    route("*", "./routes/pages/not-found.tsx"),
  ],
} satisfies PartRoutes;
