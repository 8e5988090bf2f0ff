import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import type { Route } from "./+types/stop-payouts.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Stop pay-outs",
    description: "Stop the pay-outs of an organiser you own.",
    canonical: "/payment/stop-payouts",
    isHidden: true,
  });

/** Pay-outs that stopped are those of an organiser with a name. */
type State = "idle" | "busy" | "unknown" | "failed" | { organiser: string };

/**
 * `/payment/stop-payouts?token=…`: where the link of a mail about a bank account leads. One press, no sign-in; not without a
 * press, because programs that look at mail follow its links, too.
 */
export default function StopPayouts() {
  const [params] = useSearchParams();
  const [state, setState] = useState<State>("idle");
  const token = params.get("token") ?? "";
  const stop = async () => {
    setState("busy");
    try {
      const data = await call("stop_payouts", { p_token: token });
      setState(data ? { organiser: data } : "unknown");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        Stop pay-outs
      </h1>
      <div className="mt-5 grid max-w-reading justify-items-start gap-5" aria-live="polite">
        {typeof state === "object" ? (
          <Stopped organiser={state.organiser} />
        ) : state === "unknown" || token === "" ? (
          <p>
            This link is not complete, was used before, or is older than seven days.{" "}
            <Link to="/contact" className="text-link">
              Write to us
            </Link>{" "}
            and we stop the pay-outs for you.
          </p>
        ) : state === "failed" ? (
          <ErrorState onRetry={() => void stop()}>
            The pay-outs could not be stopped. Check your connection and try again.
          </ErrorState>
        ) : (
          <>
            <p>
              Did none of the owners give us this bank account? Then stop the pay-outs now. Tickets are sold
              and refunds are sent as before. Our staff look at the account before anything is paid out.
            </p>
            <Button onClick={() => void stop()} busy={state === "busy"} data-needs-script="">
              Stop the pay-outs
            </Button>
            <noscript>
              <p>This page needs scripts. Write to us instead, and we stop the pay-outs for you.</p>
            </noscript>
          </>
        )}
      </div>
    </div>
  );
}

const Stopped = ({ organiser }: { organiser: string }) => (
  <>
    <p className="[overflow-wrap:anywhere]">
      Pay-outs to <strong>{organiser}</strong> are stopped. Our staff look at the account before anything is
      paid out, and we have written to all owners.
    </p>
    <p>
      Somebody may know your password. Choose a new one: that signs every other device out.{" "}
      <Link to="/auth/forgot-password" className="text-link">
        Choose a new password
      </Link>
    </p>
  </>
);

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
