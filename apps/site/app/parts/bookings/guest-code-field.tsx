import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

type GuestCodeFieldProps = { code: string; error: string | undefined; onChange: (code: string) => void };

/** The code that was mailed to a person without an account. */
export function GuestCodeField({ code, error, onChange }: GuestCodeFieldProps) {
  return (
    <Field label="Code from the email" error={error} required>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
