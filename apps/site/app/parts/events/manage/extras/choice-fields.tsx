import { distinctKeys } from "#app/format/distinct-keys.ts";
import { MoneyInput } from "#app/parts/events/wizard/money-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { blankChoice, type ChoiceDraft } from "./extra-draft.ts";

type ChoiceFieldsProps = {
  choices: readonly ChoiceDraft[];
  isCoach: boolean;
  onChange: (choices: ChoiceDraft[]) => void;
  error: string | undefined;
};

/** The sizes of an extra, or the stops of a coach, each with its price. */
export function ChoiceFields({ choices, isCoach, onChange, error }: ChoiceFieldsProps) {
  const what = isCoach ? "Stop" : "Size";
  const set = (at: number, change: Partial<ChoiceDraft>) =>
    onChange(choices.map((choice, place) => (place === at ? { ...choice, ...change } : choice)));
  // a new line has no other identity than its place among the new ones
  const keys = distinctKeys(choices.map(({ id }) => id ?? "new"));
  return (
    <div className="grid gap-4">
      {choices.map((choice, at) => (
        <fieldset key={keys[at]} className="grid gap-3 border-2 border-ink p-4">
          <legend className="px-1 type-label">
            {what} {at + 1}
          </legend>
          <div className="grid gap-3 sm:grid-cols-3">
            <Field
              label={isCoach ? "Where it stops" : "Size or kind"}
              hint={isCoach ? undefined : "Empty if there is one."}
            >
              <TextInput
                value={choice.label}
                maxLength={36}
                onChange={({ target }) => set(at, { label: target.value })}
              />
            </Field>
            <Field label="Price" hint="All that people pay.">
              <MoneyInput
                pence={choice.price_pence}
                onChange={(pence) => set(at, { price_pence: pence ?? null })}
              />
            </Field>
            {isCoach ? (
              <Field label="Leaves" hint="London time.">
                <TextInput
                  type="datetime-local"
                  value={choice.departs_at}
                  onChange={({ target }) => set(at, { departs_at: target.value })}
                />
              </Field>
            ) : (
              <Field label="How many" hint="Empty for no limit.">
                <TextInput
                  inputMode="numeric"
                  maxLength={6}
                  value={choice.quantity}
                  onChange={({ target }) => set(at, { quantity: target.value })}
                />
              </Field>
            )}
          </div>
          {choices.length > 1 ? (
            <div>
              <Button size="sm" variant="quiet" onClick={() => onChange(choices.toSpliced(at, 1))}>
                Remove
                <span className="sr-only">
                  {" "}
                  {what.toLowerCase()} {at + 1}
                </span>
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      {error ? (
        <p role="alert" className="text-red">
          {error}
        </p>
      ) : null}
      {choices.length < 12 ? (
        <div>
          <Button size="sm" variant="outline" onClick={() => onChange([...choices, blankChoice])}>
            {isCoach ? "Add a stop" : "Add a size"}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
