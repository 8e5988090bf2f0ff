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
  words: OrganiserWords;
  /** what was refused, by field */
  errors: Partial<Record<(typeof refusedOrganiser)[number], string>>;
  onChange: (words: OrganiserWords) => void;
  nameHint?: React.ReactNode;
};

/** The fields of an organiser's page. */
export function OrganiserFields({ words, errors, onChange, nameHint }: OrganiserFieldsProps) {
  const set = (change: Partial<OrganiserWords>) => onChange({ ...words, ...change });
  return (
    <>
      <Field
        label="Name"
        hint={nameHint ?? "As people know it. It appears on every event."}
        error={errors.name}
        required
      >
        <TextInput
          value={words.name}
          maxLength={120}
          autoComplete="organization"
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label="What you are">
        <Select value={words.kind} onChange={(event) => set({ kind: event.target.value })}>
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
        <TextArea rows={4} value={words.about} onChange={(event) => set({ about: event.target.value })} />
      </Field>
      <Field label="Website (optional)" hint="Begins with https://" error={errors.links}>
        <TextInput
          type="url"
          inputMode="url"
          value={words.website}
          onChange={(event) => set({ website: event.target.value })}
        />
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
