import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { newsletterKey, type WholeIssue } from "./issue-queries.ts";

type Act = "test_newsletter_issue" | "send_newsletter_issue" | "drop_newsletter_issue";

const done: Record<Act, string> = {
  test_newsletter_issue: "A test is on its way to your own address",
  send_newsletter_issue: "On its way",
  drop_newsletter_issue: "Dropped",
};

/** Testing, sending and dropping a draft as it was saved. Sending is asked for twice: it cannot be taken back. */
export function IssueActions({ issue, isChanged }: { issue: WholeIssue; isChanged: boolean }) {
  const [isSure, setIsSure] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(newsletterKey);
  const act = async (name: Act) => {
    const answer = await run(async () => {
      const data = await call(name, { p_issue_id: issue.id, p_version: issue.version });
      return { data };
    });
    if (answer) notify(done[name]);
    setIsSure(false);
  };
  return (
    <section aria-label="Send" className="grid gap-3 border-2 border-line-strong p-4">
      {isChanged ? <p>Save your changes first: what is sent is what was saved.</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          busy={isBusy}
          disabled={isChanged}
          onClick={() => void act("test_newsletter_issue")}
        >
          Send me a test
        </Button>
        <Button busy={isBusy} disabled={isChanged || isSure} onClick={() => setIsSure(true)}>
          Send
        </Button>
        <Button variant="quiet" busy={isBusy} onClick={() => void act("drop_newsletter_issue")}>
          Drop this issue
        </Button>
      </div>
      {isSure ? (
        <div role="alert" className="grid gap-3">
          <p className="font-bold">This goes to every reader at once and cannot be undone.</p>
          <div className="flex flex-wrap gap-2">
            <Button busy={isBusy} onClick={() => void act("send_newsletter_issue")}>
              Send to everybody
            </Button>
            <Button variant="outline" onClick={() => setIsSure(false)}>
              Not yet
            </Button>
          </div>
        </div>
      ) : null}
      <RefusalNote refusal={refusal} />
    </section>
  );
}
