import { ALERTS, NOTICES, resetPasswordForm } from "@undercroft/contract";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { NewPasswordFields } from "#app/parts/profiles/auth-dialog/account-fields.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { updatePassword } from "#app/parts/profiles/commands.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";

type NewPasswordFormProps = { email: string; action?: string; onDone: () => void };

/** A new password, twice. The address is there for password managers. */
export function NewPasswordForm({ email, action = "Update password", onDone }: NewPasswordFormProps) {
  const form = useAuthForm(resetPasswordForm);
  const failure = useFailure();
  const { isValid, isSubmitting } = form;

  const submit = form.submit(async ({ password }) => {
    failure.clear();
    try {
      await updatePassword(password);
      notify(NOTICES.passwordUpdated);
      onDone();
    } catch (error) {
      failure.report(error, { title: ALERTS.authenticationError });
      form.focus("password");
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields form={form} label="New password" />
      <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting}>
        {isSubmitting ? "Updating password..." : action}
      </Button>
    </form>
  );
}
