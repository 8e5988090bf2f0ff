import { ALERTS, NOTICES, signInForm, toSignInErrorText } from "@undercroft/contract";
import type { ReactNode } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { EmailField } from "#app/parts/profiles/auth-dialog/account-fields.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import type { Captcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { resendConfirmation, signIn } from "#app/parts/profiles/commands.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { loadMfaChallenge, loadSentScreens } from "#app/parts/profiles/session/later-screens.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { PasswordInput } from "#app/ui/fields/password-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { useMagicLink } from "./use-magic-link.ts";

type SignInFormProps = {
  /** Where links in mails lead after signing in. */
  next: string;
  email?: string | undefined;
  /** Shared with the passkeys of the screen. */
  captcha: Captcha;
  onSignedIn?: () => void;
  onLinkSent: (email: string) => void;
  /** The links below the buttons. */
  children?: ReactNode;
};

const toText = toSignInErrorText;

/** E-mail and password, or a link by mail instead. */
export function SignInForm({ next, email, captcha, onSignedIn, onLinkSent, children }: SignInFormProps) {
  const form = useAuthForm(signInForm, email ? { email } : {}, [loadSentScreens, loadMfaChallenge]);
  const failure = useFailure();
  const link = useMagicLink({ form, failure, captcha, next, toText, onSent: onLinkSent });
  const { errors, isValid, isSubmitting } = form;
  const isBusy = isSubmitting || link.isSending || failure.isWaiting || captcha.isDue;

  const submit = form.submit(async (values) => {
    failure.clear();
    try {
      const { isSignedIn } = await captcha.spend((token) => signIn(values, token));
      if (!isSignedIn) return;
      notify(NOTICES.welcomeBack);
      onSignedIn?.();
    } catch (error) {
      failure.report(error, { title: ALERTS.signInFailed, toText });
      form.focus("password");
    }
  });

  async function sendConfirmation() {
    try {
      await captcha.spend((token) => resendConfirmation(form.value("email"), next, token));
      failure.clear();
      notify("Confirmation link sent. Check your email.");
    } catch (error) {
      failure.report(error, { title: ALERTS.authenticationError, toText });
    }
  }

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note}>
        {failure.kind === "email-not-confirmed" ? (
          <Button variant="outline" size="sm" onClick={sendConfirmation} disabled={captcha.isDue}>
            Send the confirmation link again
          </Button>
        ) : null}
      </FailureNote>
      <EmailField form={form} autoComplete="username webauthn" />
      <Field label="Password" error={errors.password} required>
        <PasswordInput autoComplete="current-password" {...form.field("password")} />
      </Field>
      {captcha.field}
      <div className="grid gap-3">
        <Button type="submit" disabled={!isValid || isBusy}>
          {isSubmitting ? "Signing in..." : "Sign in"}
        </Button>
        <Button variant="outline" onClick={link.send} disabled={isBusy}>
          {link.isSending ? "Sending..." : "Email me a magic link"}
        </Button>
      </div>
      {children}
    </form>
  );
}
