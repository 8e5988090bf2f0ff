import type { RegisterField } from "#app/forms/use-held-form.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** The fields that the database may name, in the order of the form. */
export const refusedBan = ["who", "name", "reason", "until"] as const;

type BanFieldsProps = {
  register: RegisterField<"name" | "reason" | "until">;
  errors: Partial<Record<(typeof refusedBan)[number], string | undefined>>;
};

/** Name, reason and last day of an entry. */
export function BanFields({ register, errors }: BanFieldsProps) {
  return (
    <>
      <Field label="Name" hint="Shown to you beside names like it. It stops nobody." error={errors.name}>
        <TextInput {...register("name")} maxLength={100} autoComplete="off" />
      </Field>
      <Field
        label="Reason"
        hint="What they did, and when. It is deleted a year after the last day."
        error={errors.reason}
      >
        <TextArea rows={3} maxLength={1000} {...register("reason")} />
      </Field>
      <Field label="Last day" hint="Within five years. You can move it later." error={errors.until}>
        <TextInput type="date" {...register("until")} />
      </Field>
    </>
  );
}
