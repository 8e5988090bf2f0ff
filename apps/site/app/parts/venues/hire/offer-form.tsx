import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { PoundsInput } from "#app/parts/venues/page/pounds-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Hire, hireKey } from "./hire.ts";

const refusedFields = ["price_pence", "conditions", "until"] as const;

/** An offer of the team: what it costs, under which conditions, and until when it can be taken. */
export function OfferForm({ hire, onDone }: { hire: Hire; onDone: () => void }) {
  const kept = useKeptForm(`hire-offer:${hire.id}`);
  const [price, setPrice] = useState<number | string | null>(hire.offer?.price_pence ?? null);
  const [conditions, setConditions] = useState(hire.offer?.conditions ?? "");
  const [until, setUntil] = useState("");
  const { run, isBusy, refusal } = useExclusiveMutation(hireKey);
  const { form, errors, rest } = useRefusedField(refusal, refusedFields);
  const send = async () => {
    const isSent = await run(async () => {
      await call("offer_hire", {
        p_request_id: hire.id,
        p_version: hire.version,
        // what is no amount, or no day, is named by the server
        p_price_pence: typeof price === "number" ? price : -1,
        p_conditions: conditions,
        p_until: (until || null) as string,
      });
      return true;
    });
    if (!isSent) return;
    notify("Offer sent");
    onDone();
  };
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      aria-label="Make an offer"
      className="grid max-w-reading gap-4 border-2 border-ink p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Price, in pounds" error={errors.price_pence} required>
          <PoundsInput pence={price} onChange={setPrice} />
        </Field>
        <Field label="Can be taken until" hint="The end of that day." error={errors.until} required>
          <TextInput type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      </div>
      <Field label="Conditions" hint="Deposit, bar, crew, what is included." error={errors.conditions}>
        <TextArea
          rows={4}
          maxLength={1000}
          value={conditions}
          onChange={(event) => setConditions(event.target.value)}
        />
      </Field>
      <RefusalNote refusal={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Send offer
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  );
}
