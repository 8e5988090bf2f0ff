import { type ReactNode, useState } from "react";
import { toFailure } from "#app/parts/profiles/commands.ts";
import {
  confirmReauthentication,
  sendReauthenticationCode,
} from "#app/parts/profiles/security/account-commands.ts";
import { SendAgain } from "#app/parts/profiles/security/send-again.tsx";
import { CodeForm } from "#app/parts/profiles/sign-in/code-form.tsx";
import { InboxHint } from "#app/parts/profiles/sign-in/inbox-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import { EnrolmentFrame } from "./enrolment-frame.tsx";

type MailedCode = {
  /** Runs a beginning; where the service wants a mailed code first, the code is sent and `step` asks for it. */
  run: (begin: () => Promise<void>) => Promise<void>;
  /** The question for the code, while there is one. */
  step: ReactNode;
};

/** The first factor of people who may move money needs a code from their inbox: asked for where the service says so. */
export function useMailedCode(onCancel: () => void): MailedCode {
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null);

  async function run(begin: () => Promise<void>): Promise<void> {
    try {
      await begin();
    } catch (error) {
      if (toFailure(error).code !== "reauthentication_needed") throw error;
      await sendCode();
      setWaiting(() => begin);
    }
  }

  const step = waiting ? (
    <EnrolmentFrame title="Type the code from our email">
      <p>
        You look after money here, so we check that it is you: a stolen password must not be enough to set up
        a second step.
      </p>
      <CodeForm
        hint="We have emailed six digits to the address of this account."
        action="Continue"
        takesFocus
        onSubmit={async (code) => {
          await confirmReauthentication(code);
          await waiting();
          setWaiting(null);
        }}
      >
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </CodeForm>
      <SendAgain
        label="Send another code"
        told="Code sent. Check your email."
        send={sendReauthenticationCode}
      />
      <InboxHint />
    </EnrolmentFrame>
  ) : null;
  return { run, step };
}

/** One that was sent within the last minute is still good. */
async function sendCode(): Promise<void> {
  try {
    await sendReauthenticationCode();
  } catch (error) {
    if (toFailure(error).code !== "over_email_send_rate_limit") throw error;
  }
}
