import { lazy, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ReplyThreadView } from "#app/parts/federation/replies/reply-thread-view.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/reply-thread.ts";

const ReportDialog = lazy(() => import("#app/parts/admin/report/report-dialog.tsx"));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Replies from elsewhere",
    description: "A conversation with somebody on another server.",
    isHidden: true,
  });

/** One conversation with an account of another server. */
export default function ReplyThreadRoute({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [reported, setReported] = useState<string | null>(null);
  return (
    <div className="column grid gap-6 py-6">
      <div className="grid gap-2">
        <p>
          <Link to="/messages/elsewhere">From elsewhere</Link>
        </p>
        <h1 tabIndex={-1} className="sr-only">
          A conversation from elsewhere
        </h1>
      </div>
      <ReplyThreadView
        key={params.threadId}
        threadId={params.threadId}
        onReport={setReported}
        onBlocked={() => void navigate("/messages/elsewhere", { replace: true })}
      />
      <Suspense fallback={null}>
        {reported ? (
          <ReportDialog
            subject={{ kind: "reply", id: reported, noun: "reply" }}
            isSignedIn
            onClose={() => setReported(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
