import { useState } from "react";
import { call } from "#app/api/call.ts";
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
import { type TeamPlan, teamMembershipsKey } from "./team-memberships.ts";

type PlanFormProps = {
  organiserId: string;
  /** the plan that is changed; without it a new one is written */
  plan?: TeamPlan;
  onDone?: () => void;
};

type Words = {
  name: string;
  words: string;
  approval: boolean;
  most: string;
  early: string;
  plusOnes: string;
};

const refusedPlan = ["name", "words", "most", "early_days", "plus_ones"] as const;

/** A whole number that was typed; nothing for an empty field, and -1, which is refused at its field, for anything else. */
const toNumber = (typed: string): number | undefined =>
  typed.trim() === "" ? undefined : /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1;

const toPlan = ({ name, words, approval, most, early, plusOnes }: Words) => {
  const number = toNumber(most);
  return {
    p_name: name,
    p_words: words,
    p_needs_approval: approval,
    ...(number === undefined ? {} : { p_most: number }),
    p_early_days: toNumber(early) ?? 0,
    p_plus_ones: toNumber(plusOnes) ?? 0,
  };
};

/** Writes a plan, or changes one for all of its members. */
export function PlanForm({ organiserId, plan, onDone }: PlanFormProps) {
  const kept = useKeptForm(`membership plan:${plan?.id ?? organiserId}`);
  const { run, isBusy, refusal } = useExclusiveMutation(teamMembershipsKey(organiserId));
  const { form, errors, rest } = useRefusedField(refusal, refusedPlan);
  const begin: Words = {
    name: plan?.name ?? "",
    words: plan?.words ?? "",
    approval: plan?.needs_approval ?? false,
    most: plan?.most ? String(plan.most) : "",
    early: String(plan?.early_days ?? 0),
    plusOnes: String(plan?.plus_ones ?? 0),
  };
  const [words, setWords] = useState(begin);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const isDone = await run(() =>
          call("save_membership_plan", {
            p_organiser_id: organiserId,
            ...toPlan(words),
            ...(plan ? { p_plan_id: plan.id } : {}),
          }),
        );
        if (!isDone) return;
        notify(plan ? "Saved" : "Your plan takes members");
        if (!plan) setWords(begin);
        onDone?.();
      }}
    >
      <PlanFields words={words} errors={errors} onChange={setWords} />
      <RefusalNote refusal={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={plan ? "primary" : "outline"} size={plan ? "sm" : "md"} busy={isBusy}>
          {plan ? "Save" : "Add the plan"}
        </Button>
        {plan ? (
          <Button size="sm" variant="quiet" onClick={onDone}>
            Keep it as it is
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type PlanFieldsProps = {
  words: Words;
  errors: Partial<Record<(typeof refusedPlan)[number], string | undefined>>;
  onChange: (words: Words) => void;
};

function PlanFields({ words, errors, onChange }: PlanFieldsProps) {
  const set = (change: Partial<Words>) => onChange({ ...words, ...change });
  return (
    <>
      <Field label="Name of the plan" hint="For example: Friends of the house." error={errors.name} required>
        <TextInput value={words.name} maxLength={60} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <Field label="What it is (optional)" error={errors.words}>
        <TextArea
          rows={3}
          maxLength={1000}
          value={words.words}
          onChange={({ target }) => set({ words: target.value })}
        />
      </Field>
      <Checkbox
        label="We decide about each person"
        hint="Without it, people are members at once."
        checked={words.approval}
        onChange={({ target }) => set({ approval: target.checked })}
      />
      <Field label="Most members (optional)" hint="Leave it empty for any number." error={errors.most}>
        <TextInput
          inputMode="numeric"
          value={words.most}
          onChange={({ target }) => set({ most: target.value })}
        />
      </Field>
      <Field label="Days they may book early" hint="0 to 30." error={errors.early_days}>
        <TextInput
          inputMode="numeric"
          value={words.early}
          onChange={({ target }) => set({ early: target.value })}
        />
      </Field>
      <Field
        label="Guests a member may bring"
        hint="0 to 5, where tickets are for members alone."
        error={errors.plus_ones}
      >
        <TextInput
          inputMode="numeric"
          value={words.plusOnes}
          onChange={({ target }) => set({ plusOnes: target.value })}
        />
      </Field>
    </>
  );
}
