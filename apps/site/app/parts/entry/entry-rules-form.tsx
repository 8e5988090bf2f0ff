import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Rules = Answer<"read_entry_rules">["rules"];

const refusedRules = ["answer_days", "wait_days", "vouches_a_year", "yes_sentences", "no_sentences"] as const;

/** What each number is called and what it does. */
const numbers = [
  {
    name: "answer_days",
    label: "Days until you answer",
    hint: "1 to 30. People read this promise. If it passes, we tell them, and they may withdraw.",
  },
  {
    name: "wait_days",
    label: "Days a person waits after a no",
    hint: "0 to 365. A second account with the same email address waits too.",
  },
] as const;

const sentences = [
  { name: "yes_sentences", label: "Sentences for a yes" },
  { name: "no_sentences", label: "Sentences for a no" },
] as const;

/** How a team answers people who apply. */
export function EntryRulesForm({ organiserId, known }: { organiserId: string; known: Rules }) {
  const kept = useKeptForm(`entry rules:${organiserId}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers", "team", organiserId, "entry"]);
  const { form, errors, rest } = useRefusedField(refusal, refusedRules);
  const [numbersTyped, setNumbers] = useState({
    answer_days: String(known.answer_days),
    wait_days: String(known.wait_days),
    vouches_a_year: String(known.vouches_a_year),
  });
  const [rules, setRules] = useState(known);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-5"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const isDone = await run(async () => {
          await call("save_entry_rules", {
            p_organiser_id: organiserId,
            p_rules: { ...rules, ...numbersTyped },
          });
          return true;
        });
        if (isDone) notify("Saved");
      }}
    >
      <h3 className="type-h3">How you answer</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            <TextInput
              inputMode="numeric"
              value={numbersTyped[name]}
              onChange={({ target }) => setNumbers({ ...numbersTyped, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      {sentences.map(({ name, label }) => (
        <Field
          key={name}
          label={label}
          hint="One on each line, ten at most. The first is used where you choose none."
          error={errors[name]}
        >
          <TextArea
            rows={3}
            value={rules[name].join("\n")}
            onChange={({ target }) => setRules({ ...rules, [name]: target.value.split("\n") })}
          />
        </Field>
      ))}
      <Checkbox
        label="Ask people again whom you have let in before"
        checked={rules.asks_everyone}
        onChange={({ target }) => setRules({ ...rules, asks_everyone: target.checked })}
      />
      <Checkbox
        label="People you have let in may vouch for newcomers"
        checked={rules.takes_vouches}
        onChange={({ target }) => setRules({ ...rules, takes_vouches: target.checked })}
      />
      {rules.takes_vouches ? (
        <Field label="People one person may vouch for in a year" hint="1 to 20" error={errors.vouches_a_year}>
          <TextInput
            inputMode="numeric"
            value={numbersTyped.vouches_a_year}
            onChange={({ target }) => setNumbers({ ...numbersTyped, vouches_a_year: target.value })}
          />
        </Field>
      ) : null}
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Save how you answer
        </Button>
      </div>
    </form>
  );
}
