import { Field } from "#app/ui/fields/field.tsx";
import { PasswordInput } from "#app/ui/fields/password-input.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { AuthForm } from "./use-auth-form.ts";

type FieldsProps = { form: AuthForm };

/** The address of an account, named `email`. `username` is what password managers look for when signing in. */
export function EmailField({
  form,
  label = "Email",
  autoComplete = "email",
}: FieldsProps & { label?: string; autoComplete?: "email" | "username" | "username webauthn" }) {
  return (
    <Field label={label} error={form.errors.email} required>
      <TextInput type="email" autoComplete={autoComplete} inputMode="email" {...form.field("email")} />
    </Field>
  );
}

/** A password to be chosen, twice: the fields `password` and `confirmPassword`. */
export function NewPasswordFields({ form, label = "Password" }: FieldsProps & { label?: string }) {
  return (
    <>
      <Field label={label} hint="At least 8 characters." error={form.errors.password} required>
        <PasswordInput autoComplete="new-password" {...form.field("password")} />
      </Field>
      <Field label="Confirm password" error={form.errors.confirmPassword} required>
        <PasswordInput autoComplete="new-password" {...form.field("confirmPassword")} />
      </Field>
    </>
  );
}

/** The six digits of a mail, a message or an authenticator, named `code`. */
export function CodeField({ form, label = "Code", hint }: FieldsProps & { label?: string; hint?: string }) {
  return (
    <Field label={label} hint={hint} error={form.errors.code} required>
      <TextInput
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        maxLength={12}
        className="max-w-48 [font-family:var(--family-mono)] tracking-[0.25em]"
        {...form.field("code")}
      />
    </Field>
  );
}
