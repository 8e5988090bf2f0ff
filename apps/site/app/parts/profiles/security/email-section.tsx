import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Account } from "./account.ts";
import { ChangeEmailForm } from "./change-email-form.tsx";
import { PendingEmail } from "./pending-email.tsx";
import { SettingsSection } from "./settings-section.tsx";

type EmailSectionProps = { account: Account; confirmsBoth: boolean; onChanged: () => void };

/** The address of the account, the one it is moving to, and the form that asks for another. */
export function EmailSection({ account, confirmsBoth, onChanged }: EmailSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection title="Email" intro="Where we send tickets, links and news about your account.">
      <p className="font-bold [overflow-wrap:anywhere]">{account.email || "No address yet"}</p>
      {account.newEmail ? (
        <PendingEmail email={account.email} newEmail={account.newEmail} confirmsBoth={confirmsBoth} />
      ) : null}
      {isOpen ? (
        <ChangeEmailForm
          confirmsBoth={confirmsBoth && account.email !== ""}
          onClose={() => setIsOpen(false)}
          onChanged={() => {
            setIsOpen(false);
            onChanged();
          }}
        />
      ) : (
        <div>
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            {account.newEmail ? "Choose another address" : "Change email"}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
