import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { blankChoice, draftOf, toExtra } from "./extra-draft.ts";
import { extraKinds, extraRules, type TeamExtra } from "./extra-words.ts";

type ExtraFormProps = {
  event: ManagedEvent;
  /** the extra that is changed; what it is stays */
  kept?: TeamExtra;
  onDone?: () => void;
};

/** Makes an extra, or changes one. */
export function ExtraForm({ event, kept, onDone }: ExtraFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const defaults = draftOf(kept);
  if (defaults.choices.length === 0) defaults.choices = [blankChoice];
  const form = useHeldForm({
    name: `extra:${kept?.id ?? "new"}:${event.id}`,
    defaults,
    refusal,
    refusedAt: [
      "kind",
      "name",
      "description",
      "rule",
      "vat_basis_points",
      "seats",
      "sales_end",
      "insolvency_cover",
      "choices",
    ],
    send: async (draft, { reset }) => {
      const isDone = await attempt(() =>
        call("save_extra", { p_event_id: event.id, p_extra: toExtra(draft, kept?.id) }),
      );
      if (!isDone) return;
      notify(kept ? "Extra changed" : "Extra on sale");
      if (!kept) reset({ ...draftOf(), choices: [blankChoice] });
      onDone?.();
    },
  });
  const kind = form.watch("kind");
  const isCoach = kind === "coach";
  const { value: choices, onChange: setChoices } = form.bind("choices");
  return (
    <form {...form.props} className="grid w-full max-w-reading gap-4">
      <h3 className="type-h3">{kept ? `Change ${kept.name}` : "New extra"}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {kept ? null : (
          <Field label="What it is" error={form.errors.kind}>
            <Select {...form.register("kind")}>
              {Object.entries(extraKinds).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Name" error={form.errors.name} required>
          <TextInput {...form.register("name")} maxLength={40} />
        </Field>
        <Field label="Who can have one" error={form.errors.rule}>
          <Select {...form.register("rule")}>
            {Object.entries(extraRules).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="VAT in the price" error={form.errors.vat_basis_points}>
          <Select {...form.register("vat_basis_points")}>
            <option value="0">No VAT</option>
            <option value="500">5%</option>
            <option value="2000">20%</option>
          </Select>
        </Field>
        <Field label="Sold until (optional)" hint="London time." error={form.errors.sales_end}>
          <TextInput type="datetime-local" {...form.register("sales_end")} />
        </Field>
        {isCoach ? (
          <Field label="Seats" hint="For all stops together." error={form.errors.seats} required>
            <TextInput inputMode="numeric" maxLength={4} {...form.register("seats")} />
          </Field>
        ) : null}
      </div>
      <Field label="Description (optional)" error={form.errors.description}>
        <TextArea rows={2} maxLength={300} {...form.register("description")} />
      </Field>
      {isCoach ? (
        <CoverField {...form.register("insolvency_cover")} error={form.errors.insolvency_cover} />
      ) : null}
      <ChoiceFields choices={choices} isCoach={isCoach} onChange={setChoices} error={form.errors.choices} />
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          {kept ? "Save the extra" : "Put it on sale"}
        </Button>
      </div>
    </form>
  );
}

type CoverFieldProps = React.ComponentProps<typeof TextArea> & { error: string | undefined };

/** A coach to a night of more than 24 hours is a package: by law its seller protects the money of travellers. */
function CoverField({ error, ...field }: CoverFieldProps) {
  return (
    <Field
      label="How travellers' money is protected"
      hint="Needed by law if the coach and the night together last more than 24 hours. Buyers read it. For example: bonded by the Bonded Coach Holidays Group, member 123."
      error={error}
    >
      <TextArea rows={2} maxLength={300} {...field} />
    </Field>
  );
}
