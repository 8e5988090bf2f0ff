import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("journal/newsletter", "./routes/newsletter/sign-up.tsx"),
    route("journal/newsletter/confirm", "./routes/newsletter/confirm.tsx"),
    route("journal/newsletter/choices", "./routes/newsletter/choices.tsx"),
  ],
  staff: [
    route("journal/desk/newsletter", "./routes/newsletter/issues.tsx"),
    route("journal/desk/newsletter/:issueId", "./routes/newsletter/issue.tsx"),
  ],
} satisfies PartRoutes;
