import { QueryProvider } from "#app/api/query-provider.tsx";
import { FollowedReportView } from "#app/parts/admin/report/followed-report.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/follow-report.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your report", description: "What becomes of your report.", isHidden: true });

/** What becomes of a report, for anyone who has its reference. */
export default function FollowReport({ params }: Route.ComponentProps) {
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        Your report
      </h1>
      <div className="mt-6 max-w-reading">
        <QueryProvider>
          <FollowedReportView reference={params.reference} />
        </QueryProvider>
      </div>
    </div>
  );
}
