import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { inTypedPounds } from "#app/format/typed-pounds.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Settlement } from "./settlement-queries.ts";
import { openPence, typedPence } from "./settlement-words.ts";

type PaymentFormProps = { deal: Settlement; changes: QueryKey; onDone: () => void };

/** Marks a sum as paid, with its day and reference. No money moves by it. */
export function PaymentForm({ deal, changes, onDone }: PaymentFormProps) {
  // the same key again marks nothing twice
  const [key] = useState(() => crypto.randomUUID());
  const { attempt, isBusy, refusal } = useExclusiveMutation(changes);
  const facts = deal.sheets[0]?.facts ?? deal.now;
  const open = facts ? openPence(deal, facts) : 0;
  const form = useHeldForm({
    name: `settlement-payment:${deal.id}`,
    defaults: {
      pence: open === 0 ? "" : inTypedPounds(Math.abs(open)),
      paid_on: "",
      reference: "",
      way: open < 0 ? "back" : "to",
    },
    refusal,
    refusedAt: ["pence", "paid_on", "reference"],
    send: async ({ pence, paid_on, reference, way }) => {
      const payment = {
        p_deal_id: deal.id,
        p_key: key,
        p_pence: typedPence(pence),
        p_paid_on: (paid_on || null) as string,
        p_reference: reference,
        p_is_back: way === "back",
      };
      if (!(await attempt(() => call("mark_settlement_paid", payment)))) return;
      form.forget();
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4 border-2 border-ink p-4">
      <p className="text-ink-2 text-small">
        You pay outside this site. Here both sides see that it was paid.
      </p>
      <Field label="Who paid">
        <Select {...form.register("way")}>
          <option value="to">We paid {deal.name}</option>
          <option value="back">{deal.name} paid us</option>
        </Select>
      </Field>
      <Field label="Pounds" error={form.errors.pence} required>
        <TextInput inputMode="decimal" {...form.register("pence")} />
      </Field>
      <Field label="Paid on" error={form.errors.paid_on} required>
        <TextInput type="date" {...form.register("paid_on")} />
      </Field>
      <Field label="Reference" hint='Of the transfer, or "cash".' error={form.errors.reference} required>
        <TextInput maxLength={100} {...form.register("reference")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Mark as paid
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
