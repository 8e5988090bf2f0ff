import { toCodeErrorText } from "#app/parts/profiles/sign-in/code-error-text.ts";
import { CodeForm } from "#app/parts/profiles/sign-in/code-form.tsx";
import { InboxHint } from "#app/parts/profiles/sign-in/inbox-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { confirmPhone, resendPhoneChange } from "./account-commands.ts";
import { SendAgain } from "./send-again.tsx";

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
      <SendAgain
        label="Send another code"
        told="Code sent. Check your messages."
        send={(token) => resendPhoneChange(newPhone, token)}
        toText={toCodeErrorText}
      >
        <Button variant="quiet" size="sm" onClick={onAnother}>
          Choose another number
        </Button>
      </SendAgain>
      <InboxHint />
    </div>
  );
}
