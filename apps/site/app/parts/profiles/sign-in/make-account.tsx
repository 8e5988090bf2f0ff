import { ALERTS, guestAccountForm, toAuthErrorText } from "@undercroft/contract";
import { useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
} from "#app/parts/profiles/security/account-commands.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { PasswordInput } from "#app/ui/fields/password-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { CodeForm } from "./code-form.tsx";
import { InboxHint } from "./inbox-hint.tsx";

const toText: typeof toAuthErrorText = (failure) =>
  failure.code === "email_exists"
    ? "There is an account with this address. Sign in to it, and My bookings offers you these tickets."
    : toAuthErrorText(failure);

/** The password counts only in the session that the code opened: before, any reader of a mail that was passed on could set one. */
async function finish(email: string, code: string, password: string): Promise<void> {
  await confirmEmailChange([email], code);
  try {
    await changePassword(password, {});
    notify("Your account is ready, and your tickets are in it.");
  } catch (error) {
    const { message } = error as Error;
    notify(`Your account is ready, but without this password. ${message} Choose one in the settings.`);
  }
}

/** From the tickets of a guest to an account that has them: a password, then the code of a mail. */
export default function MakeAccount({ email }: { email: string }) {
  const [password, setPassword] = useState<string | null>(null);
  const form = useAuthForm(guestAccountForm);
  const failure = useFailure();
  const { isValid, isSubmitting } = form;
  const send = form.submit(async (values) => {
    failure.clear();
    try {
      const { isChanged } = await changeEmail(email);
      if (isChanged) await changePassword(values.password, {});
      else setPassword(values.password);
    } catch (error) {
      failure.report(error, { title: ALERTS.authenticationError, toText });
      form.focus("password");
    }
  });

  if (password !== null)
    return (
      <div className="grid gap-3">
        <p role="status">
          We sent a code to <strong className="[overflow-wrap:anywhere]">{email}</strong>. Type it here, and
          your account is ready.
        </p>
        <CodeForm
          label="Code for your account"
          action="Confirm"
          takesFocus
          onSubmit={(code) => finish(email, code, password)}
        >
          <Button variant="quiet" onClick={() => setPassword(null)}>
            Back
          </Button>
        </CodeForm>
        <InboxHint />
      </div>
    );
  return (
    <form {...form.formProps} onSubmit={send} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note} />
      <p>
        For <strong className="[overflow-wrap:anywhere]">{email}</strong>
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Password" hint="At least 8 characters." error={form.errors.password} required>
        <PasswordInput autoComplete="new-password" {...form.field("password")} />
      </Field>
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!isValid || isSubmitting || failure.isWaiting}
      >
        {isSubmitting ? "Sending..." : "Make an account"}
      </Button>
    </form>
  );
}
