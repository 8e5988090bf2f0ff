import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { serverNow } from "#app/device/server-time.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { toNumber } from "#app/format/to-number.ts";
import { inTypedPounds, typedPounds } from "#app/format/typed-pounds.ts";
import { type RegisterField, useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
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
  needs_approval: boolean;
  most: string;
  early_days: string;
  plus_ones: string;
  /** in pounds, as it was typed; empty for a free plan */
  price: string;
  period: string;
  vat: string;
};

const refusedPlan = [
  "name",
  "words",
  "most",
  "early_days",
  "plus_ones",
  "price_pence",
  "period",
  "vat_basis_points",
] as const;

const toWords = (plan?: TeamPlan): Words => ({
  name: plan?.name ?? "",
  words: plan?.words ?? "",
  needs_approval: plan?.needs_approval ?? false,
  most: plan?.most ? String(plan.most) : "",
  early_days: String(plan?.early_days ?? 0),
  plus_ones: String(plan?.plus_ones ?? 0),
  price: plan?.price_pence ? inTypedPounds(plan.price_pence) : "",
  period: plan?.period ?? "month",
  vat: String(plan?.vat_basis_points ?? 0),
});

/** Pounds that were typed, as pence; nothing for an empty field, and -1, which is refused at its field, for anything else. */
const toPence = (typed: string): number | undefined => {
  const pence = typedPounds(typed);
  return pence === null ? undefined : (pence ?? -1);
};

const toPlan = ({ name, words, needs_approval, most, early_days, plus_ones, price, period, vat }: Words) => {
  const [number, pence] = [toNumber(most), toPence(price)];
  return {
    p_name: name,
    p_words: words,
    p_needs_approval: needs_approval,
    ...(number === undefined ? {} : { p_most: number }),
    p_early_days: toNumber(early_days) ?? 0,
    p_plus_ones: toNumber(plus_ones) ?? 0,
    ...(pence === undefined
      ? {}
      : { p_price_pence: pence, p_period: period, p_vat_basis_points: Number(vat) }),
  };
};

/** Writes a plan, or changes one for all of its members. */
export function PlanForm({ organiserId, plan, onDone }: PlanFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(teamMembershipsKey(organiserId));
  const form = useHeldForm({
    name: `membership plan:${plan?.id ?? organiserId}`,
    defaults: toWords(plan),
    refusal,
    refusedAt: refusedPlan,
    send: async (words, { reset }) => {
      const saved = {
        p_organiser_id: organiserId,
        ...toPlan(words),
        ...(plan ? { p_plan_id: plan.id } : {}),
      };
      if (!(await attempt(() => call("save_membership_plan", saved)))) return;
      notify(plan ? "Saved" : "Your plan takes members");
      if (!plan) reset();
      onDone?.();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <PlanFields plan={plan} register={form.register} errors={form.errors} />
      <RefusalNote refusal={form.rest} />
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

/** From when another price would count, for those who have the plan and those who join. */
function priceHint(plan: TeamPlan | undefined): string {
  if (!plan?.price_pence || plan.members + plan.paused === 0)
    return "£1 to £1,000, our fee in it. Leave it empty for a free plan.";
  if (plan.period === "once")
    return "£1 to £1,000, our fee in it. Another price is for people who join from now on.";
  const month = londonWallClock(new Date(serverNow() + 30 * 86_400_000)).day;
  return `£1 to £1,000. People who join pay another price at once. Your members are told today: they pay a higher one from their first payment after ${dayName(month)}, a lower one from their next payment.`;
}

/** What a plan costs, and what the price is for. */
function PriceFields({ plan, register, errors }: PlanFieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-2 type-label">Price</legend>
      <Field label="Pounds (optional)" hint={priceHint(plan)} error={errors.price_pence}>
        <TextInput inputMode="decimal" {...register("price")} />
      </Field>
      <Field label="What it is for" error={errors.period}>
        <Select {...register("period")}>
          <option value="month">A month</option>
          <option value="year">A year</option>
          <option value="once">Once, for good</option>
        </Select>
      </Field>
      <Field label="VAT in the price" error={errors.vat_basis_points}>
        <Select {...register("vat")}>
          <option value="0">No VAT</option>
          <option value="2000">20%</option>
        </Select>
      </Field>
    </fieldset>
  );
}

type PlanFieldsProps = {
  plan: TeamPlan | undefined;
  register: RegisterField<keyof Words>;
  errors: Partial<Record<(typeof refusedPlan)[number], string | undefined>>;
};

function PlanFields({ plan, register, errors }: PlanFieldsProps) {
  return (
    <>
      <Field label="Name of the plan" hint="For example: Friends of the house." error={errors.name} required>
        <TextInput {...register("name")} maxLength={60} />
      </Field>
      <Field label="What it is (optional)" error={errors.words}>
        <TextArea rows={3} maxLength={1000} {...register("words")} />
      </Field>
      <PriceFields plan={plan} register={register} errors={errors} />
      <Checkbox
        label="We decide about each person"
        hint="Without it, people are members at once."
        {...register("needs_approval")}
      />
      <Field label="Most members (optional)" hint="Leave it empty for any number." error={errors.most}>
        <TextInput inputMode="numeric" {...register("most")} />
      </Field>
      <Field label="Days they may book early" hint="0 to 30." error={errors.early_days}>
        <TextInput inputMode="numeric" {...register("early_days")} />
      </Field>
      <Field
        label="Guests a member may bring"
        hint="0 to 5, where tickets are for members alone."
        error={errors.plus_ones}
      >
        <TextInput inputMode="numeric" {...register("plus_ones")} />
      </Field>
    </>
  );
}
