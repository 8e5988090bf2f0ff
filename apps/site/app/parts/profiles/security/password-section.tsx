import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The password: closed until somebody wants to change it. */
export function PasswordSection({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection
      title="Password"
      intro="A new password signs out all your other devices, and we tell you by email."
    >
      {isOpen ? (
        <ChangePasswordForm email={email} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            Change password
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
