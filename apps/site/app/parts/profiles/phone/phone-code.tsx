import { ALERTS } from "@undercroft/contract";
import { useState } from "react";
import type { Factor } from "#app/parts/profiles/factors/assurance.ts";
import { confirmWithSentCode, sendFactorCode } from "#app/parts/profiles/factors/factor-commands.ts";
import { nameOfFactor } from "#app/parts/profiles/factors/factor-name.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { toCodeErrorText } from "#app/parts/profiles/sign-in/code-error-text.ts";
import { CodeForm } from "#app/parts/profiles/sign-in/code-form.tsx";
import { InboxHint } from "#app/parts/profiles/sign-in/inbox-hint.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";

/** One message a minute to one phone. */
const RESEND_WAIT_SECONDS = 60;

type PhoneCodeProps = { factor: Pick<Factor, "id" | "factor_type" | "friendly_name">; onDone: () => void };

/** A code by message to the phone of a factor, then its six digits. */
export function PhoneCode({ factor, onDone }: PhoneCodeProps) {
  const failure = useFailure();
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();

  const send = () =>
    failure.attempt({ title: ALERTS.authenticationError, toText: toCodeErrorText }, async () => {
      setChallengeId(await sendFactorCode(factor.id));
      startWait(RESEND_WAIT_SECONDS);
    });

  const label = wait > 0 ? `Resend in ${wait} seconds` : failure.isBusy ? "Sending..." : "Send me a code";
  const sender = (
    <Button variant="outline" onClick={send} disabled={failure.isBusy || wait > 0 || failure.isWaiting}>
      {label}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <FailureNote {...failure.note} />
      {challengeId === null ? (
        <>
          <p>We'll send six digits to {nameOfFactor(factor)}.</p>
          <div>{sender}</div>
        </>
      ) : (
        <CodeForm
          hint="The six digits of the message."
          action="Continue"
          takesFocus
          onSubmit={async (code) => {
            await confirmWithSentCode(factor.id, challengeId, code);
            onDone();
          }}
        >
          {sender}
        </CodeForm>
      )}
      {challengeId === null ? null : <InboxHint />}
    </div>
  );
}
