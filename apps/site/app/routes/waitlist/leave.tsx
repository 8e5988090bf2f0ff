import { useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { LeaveByLink } from "#app/parts/waitlist/leave-by-link.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/leave.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Leave a waiting list",
    description: "Leave the waiting list of a night.",
    isHidden: true,
  });

/** Where the link in every mail of a waiting list leads. Opening it changes nothing. */
export default function LeaveWaitlist() {
  const [search] = useSearchParams();
  return (
    <div className="column max-w-reading py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        Leave a waiting list
      </h1>
      <QueryProvider>
        <LeaveByLink entryId={search.get("entry") ?? ""} code={search.get("code") ?? ""} />
      </QueryProvider>
    </div>
  );
}
