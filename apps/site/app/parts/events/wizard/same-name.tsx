import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import type { Act } from "./drafts/draft-data.ts";
import { detailOf, type FoundArtist } from "./find-artists.ts";

type SameNameProps = {
  act: Act;
  known: readonly FoundArtist[];
  onChange: (change: Partial<Act>) => void;
};

/** Which artist of this name plays: one of those who are known, or another, who gets a page. */
export function SameName({ act, known, onChange }: SameNameProps) {
  return (
    <Field label={known.length > 1 ? `Which ${act.name.trim()}?` : "Whose page"}>
      <Select
        value={act.artist_id ?? (act.is_another ? "another" : "")}
        onChange={(event) => {
          const { value } = event.target;
          if (value === "another") onChange({ artist_id: undefined, is_another: true, add: true });
          else onChange({ artist_id: value || undefined, is_another: undefined, add: undefined });
        }}
      >
        <option value="">No page</option>
        {known.map((artist) => (
          <option key={artist.id} value={artist.id}>
            {artist.name}: {detailOf(artist)}
          </option>
        ))}
        {act.artist_id && !known.some(({ id }) => id === act.artist_id) ? (
          <option value={act.artist_id}>{act.name}</option>
        ) : null}
        <option value="another">Another artist of this name: make a page</option>
      </Select>
    </Field>
  );
}
