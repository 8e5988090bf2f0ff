import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** What is written about an entry: a name, why, and the last day. */
export type BanWords = { name: string; reason: string; until: string };

/** The fields that the database may name, in the order of the form. */
export const refusedBan = ["who", "name", "reason", "until"] as const;

type BanFieldsProps = {
  words: BanWords;
  errors: Partial<Record<(typeof refusedBan)[number], string | undefined>>;
  onChange: (words: BanWords) => void;
};

/** Name, reason and last day of an entry. */
export function BanFields({ words, errors, onChange }: BanFieldsProps) {
  return (
    <>
      <Field label="Name" hint="Shown to you beside names like it. It stops nobody." error={errors.name}>
        <TextInput
          value={words.name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...words, name: target.value })}
        />
      </Field>
      <Field
        label="Reason"
        hint="What they did, and when. It is deleted a year after the last day."
        error={errors.reason}
      >
        <TextArea
          rows={3}
          maxLength={1000}
          value={words.reason}
          onChange={({ target }) => onChange({ ...words, reason: target.value })}
        />
      </Field>
      <Field label="Last day" hint="Within five years. You can move it later." error={errors.until}>
        <TextInput
          type="date"
          value={words.until}
          onChange={({ target }) => onChange({ ...words, until: target.value })}
        />
      </Field>
    </>
  );
}
