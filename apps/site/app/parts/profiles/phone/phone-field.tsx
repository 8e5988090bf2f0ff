import type { AuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** A phone number, named `phone`; numbers that begin with 0 are taken for British ones. */
export function PhoneField({ form }: { form: AuthForm }) {
  return (
    <Field
      label="Phone number"
      hint="Outside the UK begin with + and the country."
      error={form.errors.phone}
      required
    >
      <TextInput type="tel" autoComplete="tel" inputMode="tel" {...form.field("phone")} />
    </Field>
  );
}
