import { ALERTS } from "@undercroft/contract";
import { useState } from "react";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { InboxHint } from "#app/parts/profiles/inbox-hint.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/toasts.ts";
import { resendEmailChange } from "./account-commands.ts";

type PendingEmailProps = { email: string; newEmail: string; confirmsBoth: boolean };

/** A change of address that waits for its links to be followed. */
export function PendingEmail({ email, newEmail, confirmsBoth }: PendingEmailProps) {
  const failure = useFailure();
  const [isBusy, setIsBusy] = useState(false);

  async function resend() {
    failure.clear();
    setIsBusy(true);
    try {
      await resendEmailChange(email);
      notify("Links sent. Check your email.");
    } catch (error) {
      failure.report(error, { title: ALERTS.authenticationError });
    }
    setIsBusy(false);
  }

  return (
    <div role="status" className="grid gap-3 border-warn border-s-4 ps-4 [overflow-wrap:anywhere]">
      <p>
        Moving to <strong>{newEmail}</strong>. Follow the link we sent there
        {confirmsBoth ? (
          <>
            , and the one we sent to <strong>{email}</strong>: the change needs both
          </>
        ) : null}
        . Until then you sign in with the old address.
      </p>
      <FailureNote {...failure.note} />
      <p className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" onClick={resend} disabled={isBusy || failure.isWaiting}>
          {isBusy ? "Sending..." : "Send the links again"}
        </Button>
      </p>
      <InboxHint />
    </div>
  );
}
