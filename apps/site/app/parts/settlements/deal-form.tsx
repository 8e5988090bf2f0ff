import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { inTypedPounds } from "#app/format/typed-pounds.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type NightSettlement, nightKey, type Settlement } from "./settlement-queries.ts";
import { dealKinds, typedPence, typedPoints } from "./settlement-words.ts";

type DealFormProps = {
  eventId: string;
  night: NightSettlement;
  /** the deal that is changed; whom it is with stays */
  kept?: Settlement;
  onDone: () => void;
};

const toWords = (kept?: Settlement) => ({
  party: "",
  name: "",
  kind: kept?.terms.kind ?? "fee",
  fee: kept?.terms.fee_pence ? inTypedPounds(kept.terms.fee_pence) : "",
  share: kept?.terms.share_basis_points ? String(kept.terms.share_basis_points / 100) : "",
  bears_loss: kept?.terms.bears_loss ?? false,
  has_vat: kept?.terms.has_vat ?? false,
});
type Words = ReturnType<typeof toWords>;

/** Whom a deal is with: "artist:…" and "organiser:…" have an account, "act:…" a name of the line-up, and nothing a name that is typed. */
function toParty({ party, name }: Words): object {
  const at = party.indexOf(":");
  const [kind, rest] = [party.slice(0, at), party.slice(at + 1)];
  if (kind === "artist") return { artist_id: rest };
  if (kind === "organiser") return { organiser_id: rest };
  return { name: kind === "act" ? rest : name };
}

const toDeal = (words: Words) => ({
  ...toParty(words),
  kind: words.kind,
  fee_pence: typedPence(words.fee),
  share_basis_points: typedPoints(words.share),
  bears_loss: words.bears_loss,
  has_vat: words.has_vat,
});

/** Writes what was agreed with an act or co-host, or changes it. */
export function DealForm({ eventId, night, kept, onDone }: DealFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(nightKey(eventId));
  const form = useHeldForm({
    name: `settlement-deal:${kept?.id ?? eventId}`,
    defaults: toWords(kept),
    refusal,
    refusedAt: ["name", "kind", "fee_pence", "share_basis_points"],
    send: async (words) => {
      const deal = {
        p_event_id: eventId,
        p_deal: toDeal(words),
        ...(kept ? { p_deal_id: kept.id, p_revision: kept.revision } : {}),
      };
      if (!(await attempt(() => call("save_settlement_deal", deal)))) return;
      form.forget();
      onDone();
    },
  });
  const [kind, party] = [form.watch("kind"), form.watch("party")];
  return (
    <form {...form.props} className="grid max-w-reading gap-4 border-2 border-ink p-4">
      {kept ? (
        <h4 className="type-h3" dir="auto">
          {kept.name}
        </h4>
      ) : (
        <>
          <Field label="With whom" error={party ? form.errors.name : undefined}>
            <Select {...form.register("party")}>
              <option value="">Somebody else</option>
              {night.parties.map(({ kind: of, id, name }) => (
                <option key={id} value={`${of}:${id}`}>
                  {name}
                </option>
              ))}
              {night.acts.map((name) => (
                <option key={name} value={`act:${name}`}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {party ? null : (
            <Field label="Name" error={form.errors.name} required>
              <TextInput maxLength={100} {...form.register("name")} />
            </Field>
          )}
        </>
      )}
      <Field label="What was agreed" error={form.errors.kind}>
        <Select {...form.register("kind")}>
          {Object.entries(dealKinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {kind === "fee" || kind === "guarantee" ? (
        <Field
          label={kind === "fee" ? "Fee in pounds" : "Guarantee in pounds"}
          error={form.errors.fee_pence}
          required
        >
          <TextInput inputMode="decimal" {...form.register("fee")} />
        </Field>
      ) : null}
      {kind === "guarantee" || kind === "door" ? (
        <Field
          label="Share in per cent"
          hint="Of what is left after costs, and after all fees and guarantees."
          error={form.errors.share_basis_points}
          required
        >
          <TextInput inputMode="decimal" {...form.register("share")} />
        </Field>
      ) : null}
      {kind === "door" ? (
        <Checkbox label="They bear their share of a loss too" {...form.register("bears_loss")} />
      ) : null}
      {kind === "free" ? null : <Checkbox label="They add VAT at 20 %" {...form.register("has_vat")} />}
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {kept ? "Save" : "Add the deal"}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
