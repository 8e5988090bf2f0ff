import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import type { Route } from "./+types/end-alerts.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "End search emails",
    description: "End the emails of your saved searches.",
    canonical: "/search/alerts",
    isHidden: true,
  });

type State = "idle" | "busy" | "ended" | "unknown" | "failed";

/**
 * `/search/alerts?token=…`: where the link of a mail leads. One press, no sign-in; not without a press, because programs that
 * look at mail follow its links, too.
 */
export default function EndAlerts() {
  const [params] = useSearchParams();
  const [state, setState] = useState<State>("idle");
  const token = params.get("token") ?? "";
  const end = async () => {
    setState("busy");
    try {
      const data = await call("end_search_alerts", { p_token: token });
      setState(data ? "ended" : "unknown");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        End search emails
      </h1>
      <div className="mt-5 max-w-reading" aria-live="polite">
        {state === "ended" ? (
          <p>
            Done. No more emails about your searches. The searches themselves are still under{" "}
            <Link to="/saved/searches" className="text-link">
              Saved searches
            </Link>
            , where you can switch each of them on again.
          </p>
        ) : state === "unknown" || token === "" ? (
          <p>
            This link is not complete, or it is older than ninety days. You can switch alerts off under{" "}
            <Link to="/saved/searches" className="text-link">
              Saved searches
            </Link>
            .
          </p>
        ) : state === "failed" ? (
          <ErrorState onRetry={() => void end()}>
            The emails could not be ended. Check your connection and try again.
          </ErrorState>
        ) : (
          <>
            <p className="mb-5">This ends the daily email about what is new in all the searches you keep.</p>
            <Button onClick={() => void end()} busy={state === "busy"} data-needs-script="">
              End these emails
            </Button>
            <noscript>
              <p>This page needs scripts. Switch alerts off under Saved searches instead.</p>
            </noscript>
          </>
        )}
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
