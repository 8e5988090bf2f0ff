import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { dayName } from "#app/format/nights.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { nations } from "#app/parts/events/wizard/series-days.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Rule } from "./series-rule-section.tsx";

type SeriesRuleFormProps = { seriesId: string; rule: Rule; onDone: () => void };

/** Which dates a rule leaves out, and its last one. Nights that are there already stay as they are. */
export function SeriesRuleForm({ seriesId, rule, onDone }: SeriesRuleFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "rule", seriesId]);
  const form = useHeldForm({
    name: `series-rule:${seriesId}`,
    defaults: { left_out: rule.left_out, nation: rule.nation ?? "", until: rule.until ?? "" },
    refusal,
    refusedAt: ["left_out", "nation", "until"],
    send: async (said) => {
      if (!(await attempt(() => call("change_series_rule", { p_series_id: seriesId, p_rule: said })))) return;
      form.forget();
      notify("Saved");
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4 border-2 border-ink p-4">
      <LeftOutDays {...form.bind("left_out")} error={form.errors.left_out} />
      <Field label="On bank holidays" error={form.errors.nation}>
        <Select {...form.register("nation")}>
          <option value="">It happens on bank holidays too</option>
          {Object.entries(nations).map(([nation, name]) => (
            <option key={nation} value={nation}>
              Not on those of {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Last date (optional)" hint="Empty: until you stop it." error={form.errors.until}>
        <TextInput type="date" {...form.register("until")} />
      </Field>
      <p className="text-ink-2">Nights that are there already stay as they are.</p>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type LeftOutDaysProps = { value: readonly string[]; error?: string; onChange: (days: string[]) => void };

/** Dates on which no night is made; each can be taken back. */
function LeftOutDays({ value: days, error, onChange }: LeftOutDaysProps) {
  const [another, setAnother] = useState("");
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2">
        <Field label="Leave out a date" className="min-w-0 flex-1" error={error}>
          <TextInput type="date" value={another} onChange={({ target }) => setAnother(target.value)} />
        </Field>
        <Button
          variant="outline"
          onClick={() => {
            if (another && !days.includes(another)) onChange([...days, another].toSorted());
            setAnother("");
          }}
        >
          Add
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2 empty:hidden" aria-label="Dates that are left out">
        {days.map((day) => (
          <li key={day}>
            <button
              type="button"
              className="press inline-flex min-h-9 items-center gap-2 border-2 border-line-strong px-3 text-small hover:border-ink"
              aria-label={`Do not leave out ${dayName(day)}`}
              onClick={() => onChange(days.filter((one) => one !== day))}
            >
              {dayName(day)} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
