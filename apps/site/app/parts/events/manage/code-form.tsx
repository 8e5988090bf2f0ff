import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { MoneyInput } from "#app/parts/events/wizard/money-input.tsx";
import { wallClockOf } from "#app/parts/events/wizard/wall-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

const kinds = {
  percent: "Percent off",
  fixed: "Amount off each ticket",
  unlock: "Opens hidden tickets",
} as const;
type Kind = keyof typeof kinds;

/** A code as the list of codes answers it. */
export type PromoCode = {
  code: string;
  kind: string;
  value: number;
  max_uses: number | null;
  per_person_max: number | null;
  starts_at: string | null;
  ends_at: string | null;
  type_ids: string[];
  counts: string;
};

type CodeFormProps = {
  event: ManagedEvent;
  /** the code that is changed; its name stays, since people have it */
  kept?: PromoCode;
  onDone?: () => void;
};

const toWall = (iso: string | null | undefined): string => (iso ? wallClockOf(new Date(iso)) : "");

/** Makes a promo code, or changes one. */
export function CodeForm({ event, kept, onDone }: CodeFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const form = useHeldForm({
    name: `promo-code:${kept?.code ?? "new"}:${event.id}`,
    defaults: {
      code: kept?.code ?? "",
      kind: (kept?.kind as Kind | undefined) ?? "percent",
      percent: kept?.kind === "percent" ? String(kept.value) : "10",
      amount: (kept?.kind === "fixed" ? kept.value : null) as number | string | null,
      limits: limitsOf(kept),
      typeIds: kept?.type_ids ?? [],
    },
    refusal,
    refusedAt: ["code", "value", "max_uses", "ends_at"],
    send: async ({ code, kind, percent, amount, limits, typeIds }, { resetField }) => {
      const isDone = await attempt(() =>
        call("save_promo_code", {
          p_event_id: event.id,
          p_code: code,
          p_kind: kind,
          p_value: Number({ percent, fixed: amount, unlock: 0 }[kind]) || 0,
          p_type_ids: typeIds,
          p_replaces: kept !== undefined,
          ...toArguments(limits),
        }),
      );
      if (!isDone) return;
      notify(kept ? "Code changed" : "Code saved");
      if (!kept) resetField("code");
      onDone?.();
    },
  });
  const kind = form.watch("kind");
  const types = event.ticket_types.filter(
    (type) => type.status !== "archived" && (kind !== "unlock" || type.is_hidden),
  );
  return (
    <form {...form.props} className="grid w-full max-w-reading gap-4">
      <h3 className="type-h3">{kept ? `Change ${kept.code}` : "New code"}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {kept ? null : (
          <Field
            label="Code"
            hint="3 to 32 characters: A to Z, 0 to 9, - or _"
            error={form.errors.code}
            required
          >
            <TextInput {...form.register("code")} maxLength={32} autoCapitalize="characters" />
          </Field>
        )}
        <Field label="What it does" className="content-end">
          <Select {...form.register("kind", { onChange: () => form.setValue("typeIds", []) })}>
            {Object.entries(kinds).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {kind === "percent" ? (
          <Field label="Percent" hint="1 to 100" error={form.errors.value}>
            <TextInput inputMode="numeric" {...form.register("percent")} />
          </Field>
        ) : null}
        {kind === "fixed" ? (
          <Field label="Amount" hint="Off each ticket." error={form.errors.value}>
            <MoneyInput
              pence={form.watch("amount")}
              onChange={(pence) => form.setValue("amount", pence ?? null)}
            />
          </Field>
        ) : null}
        <LimitFields {...form.bind("limits")} errors={form.errors} />
      </div>
      <TypeChoice types={types} kind={kind} {...form.bind("typeIds")} />
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          {kept ? "Save changes" : "Save code"}
        </Button>
      </div>
    </form>
  );
}

type Limits = { most: string; each: string; from: string; until: string; counts: string };

const limitsOf = (kept: PromoCode | undefined): Limits => ({
  most: String(kept?.max_uses ?? ""),
  each: String(kept?.per_person_max ?? ""),
  from: toWall(kept?.starts_at),
  until: toWall(kept?.ends_at),
  counts: kept?.counts ?? "orders",
});

/** What the procedure takes for the limits that were filled in. */
const toArguments = ({ most, each, from, until, counts }: Limits) => ({
  p_counts: counts,
  ...(most.trim() === "" ? {} : { p_max_uses: Number(most) || 0 }),
  ...(each.trim() === "" ? {} : { p_per_person_max: Number(each) || 0 }),
  ...(from ? { p_starts_at: from } : {}),
  ...(until ? { p_ends_at: until } : {}),
});

type LimitFieldsProps = {
  value: Limits;
  errors: { max_uses?: string; ends_at?: string };
  onChange: (limits: Limits) => void;
};

function LimitFields({ value: limits, errors, onChange }: LimitFieldsProps) {
  const set = (change: Partial<Limits>) => onChange({ ...limits, ...change });
  return (
    <>
      <Field label="Total uses (optional)" hint="Leave empty for no limit." error={errors.max_uses}>
        <TextInput
          inputMode="numeric"
          value={limits.most}
          onChange={(change) => set({ most: change.target.value })}
        />
      </Field>
      <Field label="Uses for one person (optional)" hint="Leave empty for no limit.">
        <TextInput
          inputMode="numeric"
          value={limits.each}
          onChange={(change) => set({ each: change.target.value })}
        />
      </Field>
      <Checkbox
        label="Each ticket is one use, not each order"
        checked={limits.counts === "tickets"}
        onChange={({ target }) => set({ counts: target.checked ? "tickets" : "orders" })}
      />
      <Field label="Works from (optional)" hint="London time.">
        <TextInput
          type="datetime-local"
          value={limits.from}
          onChange={(change) => set({ from: change.target.value })}
        />
      </Field>
      <Field label="Works until (optional)" hint="London time." error={errors.ends_at}>
        <TextInput
          type="datetime-local"
          value={limits.until}
          onChange={(change) => set({ until: change.target.value })}
        />
      </Field>
    </>
  );
}

type TypeChoiceProps = {
  types: readonly { id: string; name: string }[];
  kind: Kind;
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

function TypeChoice({ types, kind, value: chosen, onChange }: TypeChoiceProps) {
  if (types.length === 0) return null;
  return (
    <fieldset className="grid">
      <legend className="font-bold">
        {kind === "unlock" ? "Hidden tickets it opens" : "Only for (leave empty for every paid ticket)"}
      </legend>
      {types.map((type) => (
        <Checkbox
          key={type.id}
          label={type.name}
          checked={chosen.includes(type.id)}
          onChange={(change) =>
            onChange(change.target.checked ? [...chosen, type.id] : chosen.filter((one) => one !== type.id))
          }
        />
      ))}
    </fieldset>
  );
}
