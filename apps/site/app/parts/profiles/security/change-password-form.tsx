import { ALERTS, changePasswordForm, NOTICES } from "@undercroft/contract";
import { useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { CodeField, NewPasswordFields } from "#app/parts/profiles/auth-dialog/account-fields.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { useFirstFocus } from "#app/parts/profiles/auth-dialog/use-first-focus.ts";
import { toFailure } from "#app/parts/profiles/commands.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { toCodeErrorText } from "#app/parts/profiles/sign-in/code-error-text.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { PasswordInput } from "#app/ui/fields/password-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { changePassword, sendReauthenticationCode } from "./account-commands.ts";

type ChangePasswordFormProps = { email: string; onClose: () => void };

/** What else the service wants to see before it takes a new password. */
type Proof = "none" | "code" | "current-password";

const PROOFS: Record<string, Proof> = {
  reauthentication_needed: "code",
  reauthentication_not_valid: "code",
  current_password_required: "current-password",
  current_password_invalid: "current-password",
};

/** A new password, twice; then a mailed code or the present password, when the service asks for it. */
export function ChangePasswordForm({ email, onClose }: ChangePasswordFormProps) {
  const form = useAuthForm(changePasswordForm);
  const failure = useFailure();
  const [proof, setProof] = useState<Proof>("none");
  const { isValid, isSubmitting } = form;
  useFirstFocus(form.focus, "password");

  /** Answers "prove it first" by asking for the proof; everything else is a refusal. */
  async function askForProof(error: unknown): Promise<void> {
    const { code = "" } = toFailure(error);
    const wanted = PROOFS[code];
    if (!wanted || wanted === proof) throw error;
    if (wanted === "code") await sendReauthenticationCode();
    setProof(wanted);
  }

  const submit = form.submit(async ({ password, code, currentPassword }) => {
    failure.clear();
    try {
      await changePassword(password, { code, currentPassword }).then(() => {
        notify(NOTICES.passwordUpdated);
        onClose();
      }, askForProof);
    } catch (error) {
      failure.report(error, { title: ALERTS.authenticationError, toText: toCodeErrorText });
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid max-w-lg gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields form={form} label="New password" />
      {proof === "code" ? (
        <CodeField form={form} label="Code from our email" hint={`We have sent six digits to ${email}.`} />
      ) : null}
      {proof === "current-password" ? (
        <Field label="Current password" error={form.errors.currentPassword} required>
          <PasswordInput autoComplete="current-password" {...form.field("currentPassword")} />
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting}>
          {isSubmitting ? "Updating password..." : "Update password"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
