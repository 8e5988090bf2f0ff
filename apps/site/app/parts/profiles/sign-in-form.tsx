import {
  ALERTS,
  magicLinkForm,
  NOTICES,
  signInForm,
  toAuthFailureKind,
  toSignInErrorText,
} from "@undercroft/contract";
import { type ReactNode, useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { alert, notify } from "#app/ui/toasts.ts";
import { resendConfirmation, sendMagicLink, signIn, toFailure } from "./commands.ts";
import { FailureNote } from "./failure-note.tsx";
import { useAuthForm } from "./use-auth-form.ts";

type SignInFormProps = {
  /** Where links in mails lead after signing in. */
  next: string;
  email?: string | undefined;
  onSignedIn?: () => void;
  onLinkSent: (email: string) => void;
  /** The links below the buttons. */
  children?: ReactNode;
};

/** E-mail and password, or a link by mail instead. */
export function SignInForm({ next, email, onSignedIn, onLinkSent, children }: SignInFormProps) {
  const form = useAuthForm(signInForm, email ? { email } : {});
  const [failure, setFailure] = useState<{ text: string; isUnconfirmed: boolean } | null>(null);
  const [isSendingLink, setIsSendingLink] = useState(false);
  const { errors, isValid, isSubmitting } = form;
  const isBusy = isSubmitting || isSendingLink;

  function report(title: string, error: unknown) {
    const reason = toFailure(error);
    const text = toSignInErrorText(reason);
    setFailure({ text, isUnconfirmed: toAuthFailureKind(reason) === "email-not-confirmed" });
    alert({ title, description: text });
  }

  const submit = form.submit(async (values) => {
    setFailure(null);
    try {
      await signIn(values);
      notify(NOTICES.welcomeBack);
      onSignedIn?.();
    } catch (error) {
      report(ALERTS.signInFailed, error);
      form.focus("password");
    }
  });

  async function sendLink() {
    const parsed = magicLinkForm.safeParse({ email: form.value("email") });
    if (!parsed.success) {
      form.addError("email", parsed.error.issues[0]?.message ?? "");
      return;
    }
    setFailure(null);
    setIsSendingLink(true);
    try {
      await sendMagicLink(parsed.data.email, next);
      notify(NOTICES.magicLinkSent);
      onLinkSent(parsed.data.email);
    } catch (error) {
      report(ALERTS.magicLinkFailed, error);
    }
    setIsSendingLink(false);
  }

  async function sendConfirmation() {
    try {
      await resendConfirmation(form.value("email"), next);
      setFailure(null);
      notify("Confirmation link sent. Check your email.");
    } catch (error) {
      report(ALERTS.authenticationError, error);
    }
  }

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote text={failure?.text ?? null}>
        {failure?.isUnconfirmed ? (
          <Button variant="outline" size="sm" onClick={sendConfirmation}>
            Send the confirmation link again
          </Button>
        ) : null}
      </FailureNote>
      <Field label="Email" error={errors.email} required>
        <TextInput type="email" autoComplete="username" inputMode="email" {...form.field("email")} />
      </Field>
      <Field label="Password" error={errors.password} required>
        <PasswordInput autoComplete="current-password" {...form.field("password")} />
      </Field>
      <div className="grid gap-3">
        <Button type="submit" disabled={!isValid || isBusy}>
          {isSubmitting ? "Signing in..." : "Sign in"}
        </Button>
        <Button variant="outline" onClick={sendLink} disabled={isBusy}>
          {isSendingLink ? "Sending..." : "Email me a magic link"}
        </Button>
      </div>
      {children}
    </form>
  );
}
