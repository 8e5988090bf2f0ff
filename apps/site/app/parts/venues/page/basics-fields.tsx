import { VENUE_TYPES, venueTypeName } from "#app/parts/venues/venue-types.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { usePage } from "./page-context.ts";

/** Name, words, type, links. */
export function BasicsFields() {
  const { page, set, errorOf } = usePage();
  return (
    <>
      <Field
        label="Name"
        hint="Our team checks a new name first. Until then the page shows the old one."
        error={errorOf("name")}
        required
      >
        <TextInput
          value={page.name}
          maxLength={120}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Other names"
        hint="What people also call it, one on each line. Search finds them."
        error={errorOf("aliases")}
      >
        <TextArea
          rows={2}
          value={page.aliases.join("\n")}
          onChange={(event) =>
            set({ aliases: event.target.value === "" ? [] : event.target.value.split("\n") })
          }
        />
      </Field>
      <Field label="Type" error={errorOf("venue_type")}>
        <Select value={page.venue_type} onChange={(event) => set({ venue_type: event.target.value })}>
          {VENUE_TYPES.map((type) => (
            <option key={type} value={type}>
              {venueTypeName(type)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Description" hint="10 to 1000 characters." error={errorOf("description")} required>
        <TextArea
          rows={5}
          maxLength={1200}
          value={page.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <LinkFields />
    </>
  );
}

const links = { website: "Website", instagram: "Instagram", soundcloud: "SoundCloud" };

function LinkFields() {
  const { page, set, errorOf } = usePage();
  const names = [...new Set([...Object.keys(links), ...Object.keys(page.links)])];
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-bold">Links</legend>
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("links")}
      </p>
      {names.map((name) => (
        <Field key={name} label={links[name as keyof typeof links] ?? name}>
          <TextInput
            type="url"
            placeholder="https://"
            value={page.links[name] ?? ""}
            onChange={(event) => {
              const { [name]: _, ...others } = page.links;
              set({ links: event.target.value === "" ? others : { ...others, [name]: event.target.value } });
            }}
          />
        </Field>
      ))}
    </fieldset>
  );
}
