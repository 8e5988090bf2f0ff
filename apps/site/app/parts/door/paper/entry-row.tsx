import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import type { EntryLine } from "./entry-lines.ts";

type EntryRowProps = { line: EntryLine; value: number; onChange: (number: number) => void };

/** A name with a box; a guest who brings others with how many came. */
export function EntryRow({ line: { name, facts, left }, value, onChange }: EntryRowProps) {
  const words = (
    <span className="[overflow-wrap:anywhere]">
      <strong>{name}</strong> <span className="text-ink-2 text-small">{facts}</span>
    </span>
  );
  if (left === 1)
    return (
      <li className="border-line border-b">
        <Checkbox
          className="[&>label]:min-h-14"
          label={words}
          checked={value > 0}
          onChange={(change) => onChange(change.target.checked ? 1 : 0)}
        />
      </li>
    );
  return (
    <li className="border-line border-b py-2">
      <Field label={words} className="grid-cols-[minmax(0,1fr)_9rem] items-center gap-3">
        <Select value={value} onChange={(change) => onChange(Number(change.target.value))}>
          {[...Array(left + 1).keys()].map((number) => (
            <option key={number} value={number}>
              {number === 0 ? "Nobody yet" : `${number} of ${left}`}
            </option>
          ))}
        </Select>
      </Field>
    </li>
  );
}
