import { ALERTS, NOTICES, resetPasswordForm, toAuthErrorText } from "@undercroft/contract";
import { useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { alert, notify } from "#app/ui/toasts.ts";
import { toFailure, updatePassword } from "./commands.ts";
import { FailureNote } from "./failure-note.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** A new password, twice. The address is there for password managers. */
export function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useAuthForm(resetPasswordForm);
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isValid, isSubmitting } = form;

  const submit = form.submit(async ({ password }) => {
    setFailure(null);
    try {
      await updatePassword(password);
      notify(NOTICES.passwordUpdated);
      onDone();
    } catch (error) {
      const text = toAuthErrorText(toFailure(error));
      setFailure(text);
      alert({ title: ALERTS.authenticationError, description: text });
      form.focus("password");
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote text={failure} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="New password" hint="At least 8 characters." error={errors.password} required>
        <PasswordInput autoComplete="new-password" {...form.field("password")} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword} required>
        <PasswordInput autoComplete="new-password" {...form.field("confirmPassword")} />
      </Field>
      <Button type="submit" disabled={!isValid || isSubmitting}>
        {isSubmitting ? "Updating password..." : "Update password"}
      </Button>
    </form>
  );
}
