import {
  ALERTS,
  magicLinkForm,
  NOTICES,
  signUpForm,
  toAuthErrorText,
  toAuthFailureKind,
  toSignUpErrorText,
} from "@undercroft/contract";
import { type ReactNode, useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { alert, notify } from "#app/ui/toasts.ts";
import { sendMagicLink, signUp, toFailure } from "./commands.ts";
import { FailureNote } from "./failure-note.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** What became of a sign-up: a mail is on its way, or the person is in already. */
export type SignUpOutcome = { kind: "confirmation" | "magic-link" | "signed-in"; email: string };

type SignUpFormProps = {
  next: string;
  email?: string | undefined;
  onDone: (outcome: SignUpOutcome) => void;
  children?: ReactNode;
};

/** A new account: e-mail and a password twice, or a link by mail instead. */
export function SignUpForm({ next, email, onDone, children }: SignUpFormProps) {
  const form = useAuthForm(signUpForm, email ? { email } : {});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSendingLink, setIsSendingLink] = useState(false);
  const { errors, isValid, isSubmitting } = form;
  const isBusy = isSubmitting || isSendingLink;

  const submit = form.submit(async (values) => {
    setFailure(null);
    try {
      const { isSignedIn } = await signUp(values, next);
      notify(isSignedIn ? NOTICES.signedIn : NOTICES.accountCreated);
      onDone({ kind: isSignedIn ? "signed-in" : "confirmation", email: values.email });
    } catch (error) {
      const reason = toFailure(error);
      setFailure(toSignUpErrorText(reason));
      alert({ title: ALERTS.authenticationError, description: toAuthErrorText(reason) });
      form.focus(toAuthFailureKind(reason) === "other" ? "password" : "email");
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
      onDone({ kind: "magic-link", email: parsed.data.email });
    } catch (error) {
      const reason = toFailure(error);
      setFailure(toSignUpErrorText(reason));
      alert({ title: ALERTS.magicLinkFailed, description: toAuthErrorText(reason) });
    }
    setIsSendingLink(false);
  }

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote text={failure} />
      <Field label="Email" error={errors.email} required>
        <TextInput type="email" autoComplete="email" inputMode="email" {...form.field("email")} />
      </Field>
      <Field label="Password" hint="At least 8 characters." error={errors.password} required>
        <PasswordInput autoComplete="new-password" {...form.field("password")} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword} required>
        <PasswordInput autoComplete="new-password" {...form.field("confirmPassword")} />
      </Field>
      <Field label="Name (optional)" hint="Printed on your tickets." error={errors.name}>
        <TextInput autoComplete="name" {...form.field("name")} />
      </Field>
      <div className="grid gap-3">
        <Button type="submit" disabled={!isValid || isBusy}>
          {isSubmitting ? "Creating account..." : "Create account"}
        </Button>
        <Button variant="outline" onClick={sendLink} disabled={isBusy}>
          {isSendingLink ? "Sending..." : "Email me a magic link instead"}
        </Button>
      </div>
      {children}
    </form>
  );
}
