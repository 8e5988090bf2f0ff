import { useOpener } from "#app/parts/profiles/auth-dialog/use-opener.ts";
import { CodeForm } from "#app/parts/profiles/sign-in/code-form.tsx";
import { InboxHint } from "#app/parts/profiles/sign-in/inbox-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { confirmEmailChange, resendEmailChange } from "./account-commands.ts";
import { SendAgain } from "./send-again.tsx";

type PendingEmailProps = { email: string; newEmail: string; confirmsBoth: boolean; onChanged: () => void };

/** A change of address that waits for its links to be followed. */
export function PendingEmail({ email, newEmail, confirmsBoth, onChanged }: PendingEmailProps) {
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
      <SendAgain
        label="Send the links again"
        told="Links sent. Check your email."
        send={(token) => resendEmailChange(email, token)}
      />
      <InboxHint />
      <ChangeCode addresses={confirmsBoth ? [newEmail, email] : [newEmail]} onChanged={onChanged} />
    </div>
  );
}

/** The code of either mail, for mail that is read on another device. */
function ChangeCode({ addresses, onChanged }: { addresses: readonly string[]; onChanged: () => void }) {
  const { isOpen, button, open, close } = useOpener();
  if (!isOpen) {
    return (
      <p>
        <Button ref={button} variant="quiet" size="sm" onClick={open}>
          Type the code from an email instead
        </Button>
      </p>
    );
  }
  return (
    <CodeForm
      hint="The six-digit code from either email."
      action="Confirm"
      takesFocus
      onSubmit={async (code) => {
        const { isChanged } = await confirmEmailChange(addresses, code);
        notify(
          isChanged ? "Your email address was changed." : "Confirmed. Now open the link in the other email.",
        );
        close();
        onChanged();
      }}
    >
      <Button variant="quiet" onClick={close}>
        Cancel
      </Button>
    </CodeForm>
  );
}
