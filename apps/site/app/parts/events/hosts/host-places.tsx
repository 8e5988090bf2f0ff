import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Somebody who has one of a host's places. */
type Placed = {
  id: string;
  name: string | null;
  /** what is said of them beside the name */
  note?: string;
  /** takes the place away again; absent where it cannot be */
  onRemove?: (() => void) | undefined;
};

type HostPlacesProps = {
  summary: string;
  people: readonly Placed[];
  /** what the button says that takes a place away */
  removal: string;
  isBusy: boolean;
  /** the form that gives more of the places away */
  children: ReactNode;
};

/** People whom a host lets in out of its guest places: those on its list, or those it sent a comp. */
export function HostPlaces({ summary, people, removal, isBusy, children }: HostPlacesProps) {
  return (
    <details className="max-w-reading">
      <summary className="min-h-9 font-bold">{summary}</summary>
      <ul className="grid">
        {people.map(({ id, name, note, onRemove }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-1"
          >
            <span dir="auto">
              {name ?? "Somebody who left"} {note ? <span className="text-ink-2">{note}</span> : null}
            </span>
            {onRemove ? (
              <Button size="sm" variant="quiet" busy={isBusy} onClick={onRemove}>
                {removal}
                <span className="sr-only"> {name}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {children}
    </details>
  );
}

type PlacesFieldsProps = {
  label: string;
  hint: string;
  error: string | undefined;
  /** what was refused and is not shown at the field */
  rest: ComponentProps<typeof RefusalNote>["refusal"];
  /** what the button says */
  press: string;
  isBusy: boolean;
  field: ComponentProps<typeof TextArea>;
};

/** The fields of such a form: people, one on each line. */
export function PlacesFields({ label, hint, error, rest, press, isBusy, field }: PlacesFieldsProps) {
  return (
    <>
      <Field label={label} hint={hint} error={error} required>
        <TextArea rows={3} {...field} />
      </Field>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" size="sm" variant="outline" busy={isBusy}>
          {press}
        </Button>
      </div>
    </>
  );
}
