import { useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Send your question",
    description: "One button, and your question about access is sent.",
    canonical: "/access-requests/confirm",
    isHidden: true,
  });

const words = {
  sent: "Sent. They have two working days to answer, and we mail you when they do.",
  over: "This link has ended. It works for two days. You can ask again on the page of the venue or the night.",
  failed: "That did not work. Check your connection and press the button again.",
} as const;

/** Where the mailed link leads. Programs that open every link press no button. */
export default function ConfirmQuestion() {
  const [params] = useSearchParams();
  const [state, setState] = useState<keyof typeof words | null>(null);
  const { attempt, isBusy } = useExclusiveChange(() => {
    setState("failed");
    return null;
  });
  const confirm = () =>
    attempt(async () => {
      setState((await call("confirm_access_question", { p_code: params.get("code") ?? "" })).state);
    });
  const isDone = state === "sent" || state === "over";
  return (
    <div className="column py-6">
      <h1 tabIndex={-1} className="mt-5 type-h1">
        One last step
      </h1>
      <div className="mt-6 grid max-w-reading justify-items-start gap-5">
        {isDone ? null : (
          <>
            <p>Press it to send your question to the people who can answer it.</p>
            <Button size="lg" busy={isBusy} onClick={() => void confirm()} data-needs-script="">
              Send my question
            </Button>
            <p className="text-ink-2 text-small">
              If you asked nothing, close this page: the question is deleted after two days.
            </p>
          </>
        )}
        <p role="status" className="border-ink border-s-4 ps-4 empty:hidden">
          {state ? words[state] : null}
        </p>
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
