import { forgotPasswordForm } from "@undercroft/contract";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { useAuthForm } from "./use-auth-form.ts";

type EmailFormProps = {
  email?: string | undefined;
  action: string;
  onSubmit: (email: string) => Promise<void>;
};

/** One address and one button: whoever asks decides what is sent there. */
export function EmailForm({ email, action, onSubmit }: EmailFormProps) {
  const form = useAuthForm(forgotPasswordForm, email ? { email } : {});
  const { errors, isValid, isSubmitting } = form;
  return (
    <form
      {...form.formProps}
      onSubmit={form.submit((values) => onSubmit(values.email))}
      className="grid gap-5"
    >
      <AntiForgeryField />
      <Field label="Email" error={errors.email} required>
        <TextInput type="email" autoComplete="email" inputMode="email" {...form.field("email")} />
      </Field>
      <Button type="submit" disabled={!isValid || isSubmitting}>
        {isSubmitting ? "Sending..." : action}
      </Button>
    </form>
  );
}
