import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    // who opens the link of the mail sees what it is about before signing in
    route("transfers/:transferId", "./routes/transfers/transfer.tsx"),
  ],
} satisfies PartRoutes;
