import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Hire, hireKey } from "./hire.ts";

const refusedReason = ["reason"] as const;

const ways = {
  decline: { call: "decline_hire", label: "Decline the request", done: "Declined" },
  cancel: { call: "cancel_hire", label: "Cancel the hire", done: "Cancelled" },
} as const;

/** Ends a request with a reason that the other side reads. */
export function EndForm({ hire, way, onDone }: { hire: Hire; way: keyof typeof ways; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const { run, isBusy, refusal } = useExclusiveMutation(hireKey);
  const { form, errors, rest } = useRefusedField(refusal, refusedReason);
  const { call: procedure, label, done } = ways[way];
  const send = async () => {
    const isDone = await run(async () => {
      await call(procedure, { p_request_id: hire.id, p_reason: reason });
      return true;
    });
    if (!isDone) return;
    notify(done);
    onDone();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className="grid max-w-reading gap-4 border-2 border-ink p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label="Why?" hint="3 to 500 characters. The other side reads it." error={errors.reason} required>
        <TextArea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <RefusalNote refusal={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isBusy}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  );
}
