import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { Act } from "./drafts/draft-data.ts";
import { findArtists, namesOf } from "./find-artists.ts";
import { SameName } from "./same-name.tsx";
import { TimeField } from "./time-field.tsx";
import { useWizard } from "./wizard-context.ts";

const kinds = { dj: "DJ", live: "Live", hybrid: "Hybrid", talk: "Talk", visual: "Visuals" } as const;

type ActFieldsProps = { act: Act; at: number; onChange: (change: Partial<Act>) => void };

/** One name of the line-up: found among the artists, or written freely. */
export function ActFields({ act, at, onChange }: ActFieldsProps) {
  const { errorOf } = useWizard();
  const list = useId();
  const words = act.name.trim();
  const found = useQuery({
    queryKey: ["artists", "find", words.toLowerCase()],
    enabled: words.length >= 2 && words.toLowerCase() !== "tba",
    queryFn: () => findArtists(words),
  });
  const known = namesOf(found.data, words);
  const field = (name: string) => `line_up.${at}.${name}`;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label="Name" error={errorOf(field("name"))} required>
          <TextInput
            value={act.name}
            maxLength={100}
            list={list}
            autoComplete="off"
            onChange={(event) => {
              const name = event.target.value;
              const [artist, second] = namesOf(found.data, name);
              // a name that is changed is another's, and of several with one name none is guessed
              onChange({ name, artist_id: second ? undefined : artist?.id, is_another: undefined });
            }}
            onBlur={() => {
              const [artist, second] = namesOf(found.data, words);
              if (artist && !second && !act.is_another && artist.id !== act.artist_id)
                onChange({ artist_id: artist.id });
            }}
          />
        </Field>
        <datalist id={list}>
          {[...new Set((found.data ?? []).map((artist) => artist.name))].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label="Plays" error={errorOf(field("kind"))}>
          <Select value={act.kind ?? "dj"} onChange={(event) => onChange({ kind: event.target.value })}>
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="grid gap-x-6 sm:flex">
        <Checkbox
          label="Headliner"
          checked={act.is_headliner ?? false}
          onChange={(event) => onChange({ is_headliner: event.target.checked })}
        />
        {/* holds its line while the name is typed, so that nothing below moves */}
        <div className="min-h-11">
          {known.length > 0 || act.artist_id !== undefined ? (
            <SameName act={act} known={known} onChange={onChange} />
          ) : words.length >= 2 && words.toLowerCase() !== "tba" ? (
            <Checkbox
              label="Make a page for this artist"
              checked={act.add ?? false}
              onChange={(event) => onChange({ add: event.target.checked })}
            />
          ) : null}
        </div>
      </div>
      <details>
        <summary className="min-h-6 cursor-pointer text-small">Stage, set times, back to back</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Field label="Stage or room" error={errorOf(field("stage"))}>
            <TextInput
              value={act.stage ?? ""}
              onChange={(event) => onChange({ stage: event.target.value })}
            />
          </Field>
          <Field label="Back to back" hint="Names with the same number share a set.">
            <TextInput
              inputMode="numeric"
              value={act.b2b_group ?? ""}
              onChange={(event) =>
                onChange({ b2b_group: Number.parseInt(event.target.value, 10) || undefined })
              }
            />
          </Field>
          <TimeField
            label="Set begins"
            field={field("set_start")}
            value={act.set_start}
            onChange={(set_start) => onChange({ set_start })}
          />
          <TimeField
            label="Set ends"
            field={field("set_end")}
            value={act.set_end}
            onChange={(set_end) => onChange({ set_end })}
          />
        </div>
      </details>
    </>
  );
}
