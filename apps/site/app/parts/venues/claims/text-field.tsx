import type { ReactNode } from "react";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { ClaimPayload } from "./claim.ts";
import { useClaim } from "./claim-context.ts";

type Words = {
  [Key in keyof ClaimPayload]-?: NonNullable<ClaimPayload[Key]> extends string ? Key : never;
}[keyof ClaimPayload];

type TextFieldProps = {
  field: Exclude<Words, "step">;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  type?: "text" | "url" | "email";
  inputMode?: "decimal" | "numeric";
};

/** One line of text of a claim, with its error. */
export function TextField({
  field,
  label,
  hint,
  required = false,
  type = "text",
  inputMode,
}: TextFieldProps) {
  const { payload, set, errorOf } = useClaim();
  return (
    <Field label={label} hint={hint} error={errorOf(field)} required={required}>
      <TextInput
        type={type}
        inputMode={inputMode}
        maxLength={300}
        autoComplete="off"
        value={payload[field] ?? ""}
        onChange={(event) => set({ [field]: event.target.value })}
      />
    </Field>
  );
}
