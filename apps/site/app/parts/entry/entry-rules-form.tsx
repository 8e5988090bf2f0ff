import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Rules = Answer<"read_entry_rules">["rules"];

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

/** The rules as they are typed: numbers as text, sentences one on each line. */
const typed = (rules: Rules) => ({
  ...rules,
  answer_days: String(rules.answer_days),
  wait_days: String(rules.wait_days),
  vouches_a_year: String(rules.vouches_a_year),
  yes_sentences: rules.yes_sentences.join("\n"),
  no_sentences: rules.no_sentences.join("\n"),
});

/** How a team answers people who apply. */
export function EntryRulesForm({ organiserId, known }: { organiserId: string; known: Rules }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["organisers", "team", organiserId, "entry"]);
  const form = useHeldForm({
    name: `entry rules:${organiserId}`,
    defaults: typed(known),
    refusal,
    refusedAt: ["answer_days", "wait_days", "vouches_a_year", "yes_sentences", "no_sentences"],
    send: async ({ yes_sentences, no_sentences, ...rules }) => {
      const lines = { yes_sentences: yes_sentences.split("\n"), no_sentences: no_sentences.split("\n") };
      const saved = { p_organiser_id: organiserId, p_rules: { ...rules, ...lines } };
      if (await attempt(() => call("save_entry_rules", saved))) notify("Saved");
    },
  });
  const { errors } = form;
  const again = form.bind("asks_everyone");
  const vouches = form.bind("takes_vouches");
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <h3 className="type-h3">How you answer</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            <TextInput inputMode="numeric" {...form.register(name)} />
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
          <TextArea rows={3} {...form.register(name)} />
        </Field>
      ))}
      <Checkbox
        label="Ask people again whom you have let in before"
        checked={again.value}
        onChange={({ target }) => again.onChange(target.checked)}
      />
      <Checkbox
        label="People you have let in may vouch for newcomers"
        checked={vouches.value}
        onChange={({ target }) => vouches.onChange(target.checked)}
      />
      {vouches.value ? (
        <Field label="People one person may vouch for in a year" hint="1 to 20" error={errors.vouches_a_year}>
          <TextInput inputMode="numeric" {...form.register("vouches_a_year")} />
        </Field>
      ) : null}
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Save how you answer
        </Button>
      </div>
    </form>
  );
}
