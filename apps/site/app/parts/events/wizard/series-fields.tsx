import { useState } from "react";
import { dayName } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { Recurrence } from "./drafts/draft-data.ts";
import { MOST_DAYS, nations, type Rhythm, rhythmName, rhythms } from "./series-days.ts";
import { useWizard } from "./wizard-context.ts";

type SeriesFieldsProps = { first: string; days: readonly string[] };
type ChangeRecurrence = (part: Partial<Recurrence>) => void;

const once: Recurrence = { rhythm: "once", count: "8", picked: [], left_out: [] };

/** Whether the night comes once or again, and on which days. Every date is an event with tickets of its own. */
export function SeriesFields({ first, days }: SeriesFieldsProps) {
  const { data, set } = useWizard();
  const recurrence = data.recurrence ?? once;
  const { rhythm, count, left_out } = recurrence;
  const change: ChangeRecurrence = (part) => set({ recurrence: { ...recurrence, ...part } });
  const isByRhythm = rhythm !== "once" && rhythm !== "picked";
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-bold">How often</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="It happens">
          <Select
            value={rhythm}
            onChange={(event) => change({ rhythm: event.target.value as Rhythm, left_out: [] })}
          >
            {(Object.keys(rhythms) as Rhythm[]).map((name) => (
              <option key={name} value={name}>
                {rhythmName(name, first)}
              </option>
            ))}
          </Select>
        </Field>
        {rhythm === "picked" ? <AnotherDay recurrence={recurrence} change={change} /> : null}
        {isByRhythm && !recurrence.keeps_going ? (
          <Field label="How many times" hint={`2 to ${MOST_DAYS}`}>
            <TextInput
              inputMode="numeric"
              value={count}
              onChange={(event) => change({ count: event.target.value, left_out: [] })}
            />
          </Field>
        ) : null}
        {isByRhythm && recurrence.keeps_going ? (
          <LeftOutHolidays recurrence={recurrence} change={change} />
        ) : null}
      </div>
      {isByRhythm ? (
        <Checkbox
          label="Keep going until we end it"
          hint="New dates are added twelve weeks ahead. Each is a night of its own that you can change."
          checked={recurrence.keeps_going ?? false}
          onChange={(event) => change({ keeps_going: event.target.checked, left_out: [] })}
        />
      ) : null}
      {days.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label="Dates of the series">
          {days.map((day) => (
            <li key={day}>
              <button
                type="button"
                className="press inline-flex min-h-9 items-center gap-2 border-2 border-line-strong px-3 text-small hover:border-ink"
                aria-label={`Leave out ${dayName(day, first)}`}
                onClick={() => change({ left_out: [...left_out, day] })}
              >
                {dayName(day, first)} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  );
}

type PartProps = { recurrence: Recurrence; change: ChangeRecurrence };

/** A day that is chosen by itself. */
function AnotherDay({ recurrence: { picked, left_out }, change }: PartProps) {
  const [another, setAnother] = useState("");
  return (
    <div className="flex items-end gap-2">
      <Field label="Another day" className="min-w-0 flex-1">
        <TextInput type="date" value={another} onChange={(event) => setAnother(event.target.value)} />
      </Field>
      <Button
        variant="outline"
        onClick={() => {
          if (another)
            change({ picked: [...picked, another], left_out: left_out.filter((day) => day !== another) });
          setAnother("");
        }}
      >
        Add
      </Button>
    </div>
  );
}

/** Whose bank holidays have no night. */
function LeftOutHolidays({ recurrence, change }: PartProps) {
  return (
    <Field label="On bank holidays" hint="Dates on them are left out when the nights are made.">
      <Select value={recurrence.nation ?? ""} onChange={(event) => change({ nation: event.target.value })}>
        <option value="">It happens on bank holidays too</option>
        {Object.entries(nations).map(([nation, name]) => (
          <option key={nation} value={nation}>
            Not on those of {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
