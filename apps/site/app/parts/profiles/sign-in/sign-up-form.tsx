import { ALERTS, NOTICES, signUpForm, toAuthErrorText, toSignUpErrorText } from "@undercroft/contract";
import type { ReactNode } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { EmailField, NewPasswordFields } from "#app/parts/profiles/auth-dialog/account-fields.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import type { Captcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { signUp } from "#app/parts/profiles/commands.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { loadSentScreens } from "#app/parts/profiles/session/later-screens.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { useMagicLink } from "./use-magic-link.ts";

/** What became of a sign-up: a mail is on its way, or the person is in already. */
export type SignUpOutcome = {
  kind: "confirmation" | "magic-link" | "signed-in";
  email: string;
  /** as it was typed, for the form when another address is used */
  name: string;
};

type SignUpFormProps = {
  next: string;
  email?: string | undefined;
  name?: string | undefined;
  captcha: Captcha;
  onDone: (outcome: SignUpOutcome) => void;
  children?: ReactNode;
};

const words = { toText: toSignUpErrorText, toAlert: toAuthErrorText };

/** A new account: e-mail and a password twice, or a link by mail instead. */
export function SignUpForm({ next, email, name, captcha, onDone, children }: SignUpFormProps) {
  const known = { ...(email ? { email } : {}), ...(name ? { name } : {}) };
  const form = useAuthForm(signUpForm, known, [loadSentScreens]);
  const failure = useFailure();
  const onSent = (address: string) =>
    onDone({ kind: "magic-link", email: address, name: form.value("name") });
  const link = useMagicLink({ form, failure, captcha, next, ...words, onSent });
  const { errors, isValid, isSubmitting } = form;
  const isBusy = isSubmitting || link.isSending || failure.isWaiting || captcha.isDue;

  const submit = form.submit(async (values) => {
    failure.clear();
    try {
      const { isSignedIn } = await captcha.spend((token) => signUp(values, next, token));
      notify(isSignedIn ? NOTICES.signedIn : NOTICES.accountCreated);
      onDone({
        kind: isSignedIn ? "signed-in" : "confirmation",
        email: values.email,
        name: form.value("name"),
      });
    } catch (error) {
      const kind = failure.report(error, { title: ALERTS.authenticationError, ...words });
      form.focus(kind === "other" ? "password" : "email");
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note} />
      <EmailField form={form} />
      <NewPasswordFields form={form} />
      <Field label="Name (optional)" hint="Printed on your tickets." error={errors.name}>
        <TextInput autoComplete="name" {...form.field("name")} />
      </Field>
      {captcha.field}
      <div className="grid gap-3">
        <Button type="submit" disabled={!isValid || isBusy}>
          {isSubmitting ? "Creating account..." : "Create account"}
        </Button>
        <Button variant="outline" onClick={link.send} disabled={isBusy}>
          {link.isSending ? "Sending..." : "Email me a magic link instead"}
        </Button>
      </div>
      {children}
    </form>
  );
}
