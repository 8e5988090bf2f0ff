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
  const defaults = email ? { email, password: "", confirmPassword: "", name: "" } : undefined;
  const form = useAuthForm(signUpForm, defaults);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSendingLink, setIsSendingLink] = useState(false);
  const { errors, isValid, isSubmitting } = form.formState;
  const isBusy = isSubmitting || isSendingLink;

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { isSignedIn } = await signUp(values, next);
      notify(isSignedIn ? NOTICES.signedIn : NOTICES.accountCreated);
      onDone({ kind: isSignedIn ? "signed-in" : "confirmation", email: values.email });
    } catch (error) {
      const reason = toFailure(error);
      setFailure(toSignUpErrorText(reason));
      alert({ title: ALERTS.authenticationError, description: toAuthErrorText(reason) });
      form.setFocus(toAuthFailureKind(reason) === "other" ? "password" : "email");
    }
  });

  async function sendLink() {
    const parsed = magicLinkForm.safeParse({ email: form.getValues("email") ?? "" });
    if (!parsed.success) {
      form.setError("email", { message: parsed.error.issues[0]?.message ?? "" }, { shouldFocus: true });
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
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote text={failure} />
      <Field label="Email" error={errors.email?.message} required>
        <TextInput type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
      </Field>
      <Field label="Password" hint="At least 8 characters." error={errors.password?.message} required>
        <PasswordInput
          autoComplete="new-password"
          {...form.register("password", {
            deps: form.formState.touchedFields.confirmPassword ? "confirmPassword" : [],
          })}
        />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...form.register("confirmPassword")} />
      </Field>
      <Field label="Name (optional)" hint="Printed on your tickets." error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register("name")} />
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
