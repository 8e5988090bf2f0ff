import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    route("reports/:reference", "./routes/admin/follow-report.tsx"),
    route("appeals/:actionId", "./routes/admin/appeal.tsx"),
  ],
  staff: [
    route("admin", "./routes/admin/overview.tsx", { id: "admin" }),
    route("admin/reports", "./routes/admin/reports.tsx"),
    route("admin/reports/:reportId", "./routes/admin/report.tsx"),
    route("admin/appeals", "./routes/admin/appeals.tsx"),
    route("admin/approvals", "./routes/admin/approvals.tsx"),
    route("admin/claims", "./routes/admin/claims.tsx"),
    route("admin/access-requests", "./routes/admin/access-requests.tsx"),
    route("admin/corrections", "./routes/admin/corrections.tsx"),
    route("admin/sources", "./routes/admin/sources.tsx"),
    route("admin/picks", "./routes/admin/picks.tsx"),
    route("admin/errors", "./routes/admin/errors.tsx"),
    route("admin/orders", "./routes/admin/orders.tsx"),
    route("admin/orders/:ref", "./routes/admin/order.tsx"),
    route("admin/people", "./routes/admin/people.tsx"),
    route("admin/people/:userId", "./routes/admin/person.tsx"),
  ],
  admin: [
    route("admin/enquiries", "./routes/admin/enquiries.tsx"),
    route("admin/audit", "./routes/admin/audit.tsx"),
    route("admin/payouts", "./routes/admin/payouts.tsx"),
    route("admin/mails", "./routes/admin/mails.tsx"),
    route("admin/limits", "./routes/admin/limits.tsx"),
    route("admin/search-engines", "./routes/admin/search-engines.tsx"),
    route("admin/retention", "./routes/admin/retention.tsx"),
  ],
} satisfies PartRoutes;
