import type { RegisterField } from "#app/forms/use-held-form.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

const kinds = { promoter: "Promoter", collective: "Collective", venue: "Venue", label: "Label" } as const;

/** What an organiser says about itself. */
export type OrganiserWords = { name: string; kind: string; about: string; website: string };

/** The fields at which a refusal is shown. */
export const refusedOrganiser = ["name", "about", "links"] as const;

type OrganiserFieldsProps = {
  register: RegisterField<keyof OrganiserWords>;
  /** what was refused, by field */
  errors: Partial<Record<(typeof refusedOrganiser)[number], string>>;
  nameHint?: React.ReactNode;
};

/** The fields of an organiser's page. */
export function OrganiserFields({ register, errors, nameHint }: OrganiserFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        hint={nameHint ?? "As people know it. It appears on every event."}
        error={errors.name}
        required
      >
        <TextInput {...register("name")} maxLength={120} autoComplete="organization" />
      </Field>
      <Field label="What you are">
        <Select {...register("kind")}>
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="About (optional)"
        hint="What you do, in a few sentences. At most 2,000 characters."
        error={errors.about}
      >
        <TextArea rows={4} {...register("about")} />
      </Field>
      <Field label="Website (optional)" hint="Begins with https://" error={errors.links}>
        <TextInput type="url" inputMode="url" {...register("website")} />
      </Field>
    </>
  );
}

/** What the procedures take for these words. */
export const toOrganiser = (words: OrganiserWords) => ({
  p_name: words.name,
  p_kind: words.kind,
  p_about: words.about,
  p_links: words.website.trim() === "" ? {} : { website: words.website.trim() },
});
