import { shiftRoles } from "@undercroft/contract";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { typedPounds } from "#app/format/typed-pounds.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { openTo, type Rota, rewards, type TeamShift } from "#app/parts/rota/rota-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { RotaNight } from "./rota-section.tsx";

type ShiftFormProps = { night: RotaNight; rota: Rota; kept?: TeamShift; onDone: () => void };

/** "12.50" in pounds as pence; null for what is no amount, which the database refuses at its field. */
const toPence = (typed: string): number | null => typedPounds(typed) ?? null;

const wholeNumber = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : -1);

const toFields = (rota: Rota, kept: TeamShift | undefined) => ({
  role: kept?.role ?? "bar",
  title: kept?.title ?? "",
  starts_at: (kept?.starts_wall ?? rota.starts_at).slice(0, 16),
  ends_at: (kept?.ends_wall ?? "").slice(0, 16),
  places: String(kept?.places ?? 2),
  open_to: kept?.open_to ?? "invited",
  reward: kept?.reward ?? "pay",
  pay: kept?.pay_pence ? (kept.pay_pence / 100).toFixed(2) : "",
  reward_note: kept?.reward_note ?? "",
  drop_hours: String(kept?.drop_hours ?? 48),
});

/** Writes a shift: what is done, when, by how many, who may claim it, and what is given for it. */
export function ShiftForm({ night, rota, kept, onDone }: ShiftFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["rota", night.id]);
  const form = useHeldForm({
    name: `shift:${night.id}:${kept?.id ?? "new"}`,
    defaults: toFields(rota, kept),
    refusal,
    refusedAt: [
      "role",
      "title",
      "starts_at",
      "ends_at",
      "places",
      "open_to",
      "reward",
      "pay_pence",
      "reward_note",
      "drop_hours",
    ],
    send: async ({ pay, ...said }) => {
      const isDone = await attempt(() =>
        call("save_shift", {
          p_event_id: night.id,
          ...(kept ? { p_shift_id: kept.id } : {}),
          p_form: {
            ...said,
            places: wholeNumber(said.places),
            drop_hours: wholeNumber(said.drop_hours),
            pay_pence: toPence(pay),
          },
        }),
      );
      if (!isDone) return;
      form.forget();
      onDone();
    },
  });
  const isPaid = form.watch("reward") === "pay";
  return (
    <form {...form.props} className="grid max-w-reading gap-4 border-2 border-ink p-4">
      <h3 className="type-h3">{kept ? "Change the shift" : "Add a shift"}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="What it is for" error={form.errors.role}>
          <Select {...form.register("role")}>
            {Object.entries(shiftRoles).map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Name (optional)" error={form.errors.title}>
          <TextInput maxLength={80} {...form.register("title")} />
        </Field>
        <Field label="Begins" error={form.errors.starts_at} required>
          <TextInput type="datetime-local" {...form.register("starts_at")} />
        </Field>
        <Field label="Ends" error={form.errors.ends_at} required>
          <TextInput type="datetime-local" {...form.register("ends_at")} />
        </Field>
        <Field label="How many people" error={form.errors.places} required>
          <TextInput inputMode="numeric" {...form.register("places")} />
        </Field>
        <Field label="Who may claim it" error={form.errors.open_to}>
          <Select {...form.register("open_to")}>
            {Object.entries(openTo).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="What is given for it" error={form.errors.reward}>
          <Select {...form.register("reward")}>
            {Object.entries(rewards).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {isPaid ? (
          <Field
            label="Pay for an hour"
            hint="In pounds, at least the minimum wage."
            error={form.errors.pay_pence}
            required
          >
            <TextInput inputMode="decimal" {...form.register("pay")} />
          </Field>
        ) : null}
        <Field
          label={isPaid ? "What else they get (optional)" : "What volunteers get"}
          hint={isPaid ? undefined : "For example: entry and two drinks."}
          error={form.errors.reward_note}
        >
          <TextInput maxLength={200} {...form.register("reward_note")} />
        </Field>
        <Field label="Can be given back until" hint="Hours before it begins." error={form.errors.drop_hours}>
          <TextInput inputMode="numeric" {...form.register("drop_hours")} />
        </Field>
      </div>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {kept ? "Save" : "Add"}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
