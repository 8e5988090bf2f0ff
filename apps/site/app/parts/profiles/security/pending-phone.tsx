import { ALERTS } from "@undercroft/contract";
import { useState } from "react";
import { useCaptcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { toCodeErrorText } from "#app/parts/profiles/code-error-text.ts";
import { CodeForm } from "#app/parts/profiles/code-form.tsx";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { InboxHint } from "#app/parts/profiles/inbox-hint.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/toasts.ts";
import { confirmPhone, resendPhoneChange } from "./account-commands.ts";

type PendingPhoneProps = {
  /** The number that counts until the code was typed; empty where there is none. */
  phone: string;
  newPhone: string;
  /** The number was given just now: the code's field takes the focus. */
  isNew: boolean;
  onChanged: () => void;
  onAnother: () => void;
};

/** A change of number that waits for the code that was sent there. */
export function PendingPhone({ phone, newPhone, isNew, onChanged, onAnother }: PendingPhoneProps) {
  const failure = useFailure();
  const captcha = useCaptcha();
  const [isBusy, setIsBusy] = useState(false);

  async function resend() {
    failure.clear();
    setIsBusy(true);
    try {
      await captcha.spend((token) => resendPhoneChange(newPhone, token));
      notify("Code sent. Check your messages.");
    } catch (error) {
      failure.report(error, { title: ALERTS.authenticationError, toText: toCodeErrorText });
    }
    setIsBusy(false);
  }

  return (
    <div className="grid max-w-lg gap-4 border-warn border-s-4 ps-4">
      <p role="status">
        Moving to <strong>{newPhone}</strong>. It counts once the code we sent there has been typed
        {phone ? ", and until then the old number does" : ""}.
      </p>
      <CodeForm
        hint={`The six digits we sent to ${newPhone}.`}
        action="Confirm number"
        takesFocus={isNew}
        onSubmit={async (code) => {
          await confirmPhone(newPhone, code);
          notify("Your phone number was changed.");
          onChanged();
        }}
      />
      <FailureNote {...failure.note} />
      {captcha.field}
      <p className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          onClick={resend}
          disabled={isBusy || failure.isWaiting || captcha.isDue}
        >
          {isBusy ? "Sending..." : "Send another code"}
        </Button>
        <Button variant="quiet" size="sm" onClick={onAnother}>
          Choose another number
        </Button>
      </p>
      <InboxHint />
    </div>
  );
}
