import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { Track } from "./parse-setlist.ts";

type TrackFieldsProps = {
  at: number;
  track: Track;
  onChange: (track: Track) => void;
  onRemove: () => void;
};

/** One title of a set list: what it is called, who recorded it, who wrote it. */
export function TrackFields({ at, track, onChange, onRemove }: TrackFieldsProps) {
  const number = at + 1;
  return (
    <li className="grid items-end gap-3 border-line border-b pb-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <Field label={`Title ${number}`}>
        <TextInput
          value={track.title}
          maxLength={200}
          autoComplete="off"
          dir="auto"
          onChange={(event) => onChange({ ...track, title: event.target.value })}
        />
      </Field>
      <Field label={`Writers of ${number}`}>
        <TextInput
          value={track.writers}
          maxLength={300}
          autoComplete="off"
          dir="auto"
          onChange={(event) => onChange({ ...track, writers: event.target.value })}
        />
      </Field>
      <Field label={`Recorded by, of ${number}`}>
        <TextInput
          value={track.artist}
          maxLength={200}
          autoComplete="off"
          dir="auto"
          onChange={(event) => onChange({ ...track, artist: event.target.value })}
        />
      </Field>
      <Button variant="quiet" size="sm" onClick={onRemove}>
        Remove<span className="sr-only"> title {number}</span>
      </Button>
    </li>
  );
}
