import { useOpener } from "#app/parts/profiles/auth-dialog/use-opener.ts";
import { Button } from "#app/ui/button.tsx";
import type { Account } from "./account.ts";
import { ChangeEmailForm } from "./change-email-form.tsx";
import { PendingEmail } from "./pending-email.tsx";
import { SettingsSection } from "./settings-section.tsx";

type EmailSectionProps = { account: Account; confirmsBoth: boolean; onChanged: () => void };

/** The address of the account, the one it is moving to, and the form that asks for another. */
export function EmailSection({ account, confirmsBoth, onChanged }: EmailSectionProps) {
  const { isOpen, button, open, close } = useOpener();
  return (
    <SettingsSection
      anchor="email"
      title="Email"
      intro="Where we send tickets, links and news about your account."
    >
      <p className="font-bold [overflow-wrap:anywhere]">{account.email || "No address yet"}</p>
      {account.newEmail ? (
        <PendingEmail
          email={account.email}
          newEmail={account.newEmail}
          confirmsBoth={confirmsBoth}
          onChanged={onChanged}
        />
      ) : null}
      {isOpen ? (
        <ChangeEmailForm
          confirmsBoth={confirmsBoth && account.email !== ""}
          onClose={close}
          onChanged={() => {
            close();
            onChanged();
          }}
        />
      ) : (
        <div>
          <Button ref={button} variant="outline" onClick={open}>
            {account.newEmail ? "Choose another address" : "Change email"}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
