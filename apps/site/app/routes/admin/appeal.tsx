import { useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { DecisionView } from "#app/parts/admin/appeals/decision-view.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/appeal.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "A decision",
    description: "A decision, its reasons and your appeal.",
    isHidden: true,
  });

/** A decision about one's own content or account, and the appeal against it. */
export default function Appeal({ params }: Route.ComponentProps) {
  const { status } = useSession();
  const [search] = useSearchParams();
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        A decision
      </h1>
      <div className="mt-6">
        {status === "unknown" ? (
          <Halftone className="h-40" />
        ) : (
          <QueryProvider>
            <DecisionView actionId={params.actionId} code={search.get("code")} />
          </QueryProvider>
        )}
      </div>
    </div>
  );
}
