import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { sendFile } from "#app/api/send-file.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import { type NightSettlement, nightKey } from "./settlement-queries.ts";
import { typedPence } from "./settlement-words.ts";

const types = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;

type CostFormProps = { eventId: string; organiserId: string; night: NightSettlement; onDone: () => void };

/** Writes a cost of the night, with its receipt. */
export function CostForm({ eventId, organiserId, night, onDone }: CostFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(nightKey(eventId));
  const [file, setFile] = useState<string | null>(null);
  const uploads = useUploads({
    types,
    send: async (chosen, options) => {
      setFile(await sendFile({ file: chosen, bucket: "settlement_files", folder: organiserId, ...options }));
    },
  });
  const isSending = uploads.items.some(({ state }) => state === "sending" || state === "checking");
  const form = useHeldForm({
    name: `settlement-cost:${eventId}`,
    defaults: { name: "", pence: "", paid_by: "" },
    refusal,
    refusedAt: ["name", "pence", "paid_by", "file_name"],
    send: async ({ name, pence, paid_by }) => {
      const cost = {
        p_event_id: eventId,
        p_name: name,
        p_pence: typedPence(pence),
        ...(paid_by ? { p_paid_by: paid_by } : {}),
        ...(file ? { p_file_name: file } : {}),
      };
      if (!(await attempt(() => call("add_settlement_cost", cost)))) return;
      form.forget();
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4 border-2 border-ink p-4">
      <Field label="What for" error={form.errors.name} required>
        <TextInput maxLength={100} {...form.register("name")} />
      </Field>
      <Field
        label="Pounds"
        hint="As you count it: without VAT where you have that back."
        error={form.errors.pence}
        required
      >
        <TextInput inputMode="decimal" {...form.register("pence")} />
      </Field>
      {night.deals.length > 0 ? (
        <Field label="Who paid it" hint="Who is not you gets it back." error={form.errors.paid_by}>
          <Select {...form.register("paid_by")}>
            <option value="">We did</option>
            {night.deals.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <UploadField
        label="Receipt (optional)"
        hint="A picture or a PDF of up to 10 MB. Those you share the night with see it."
        types={types}
        items={uploads.items}
        onFiles={uploads.add}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
      />
      <p role="alert" className="text-red text-small empty:hidden">
        {form.errors.file_name}
      </p>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy || isSending}>
          Add the cost
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
