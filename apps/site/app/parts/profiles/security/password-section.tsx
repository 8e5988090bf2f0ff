import { useOpener } from "#app/parts/profiles/auth-dialog/use-opener.ts";
import { Button } from "#app/ui/button.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The password: closed until somebody wants to change it. */
export function PasswordSection({ email }: { email: string }) {
  const { isOpen, button, open, close } = useOpener();
  return (
    <SettingsSection
      anchor="password"
      title="Password"
      intro="A new password signs out all your other devices, and we tell you by email."
    >
      {isOpen ? (
        <ChangePasswordForm email={email} onClose={close} />
      ) : (
        <div>
          <Button ref={button} variant="outline" onClick={open}>
            Change password
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
