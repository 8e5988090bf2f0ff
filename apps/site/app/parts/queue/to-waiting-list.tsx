import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

const MOST = 6;
const refused = ["quantity"] as const;

type ToWaitingListProps = {
  eventId: string;
  personId: string;
  /** how many tickets they were about to buy */
  wanted: number;
};

/** From a sold-out queue to the waiting list with one press, in the order of the queue. */
export function ToWaitingList({ eventId, personId, wanted }: ToWaitingListProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["mine", personId]);
  const { form, errors, rest } = useRefusedField(refusal, refused);
  const [quantity, setQuantity] = useState(Math.min(Math.max(wanted, 1), MOST));
  const wait = async () => {
    const isDone = await run(async () => {
      await call("wait_from_queue", { p_event_id: eventId, p_quantity: quantity });
      return true;
    });
    if (isDone) notify("You are on the waiting list");
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(submit) => {
        submit.preventDefault();
        void wait();
      }}
    >
      <p>
        The waiting list keeps the order of this queue. If a ticket becomes available, we hold it for the
        first person in line and email you when it is your turn.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <Field label="How many" error={errors.quantity} className="min-w-40">
          <Select value={quantity} onChange={(change) => setQuantity(Number(change.target.value))}>
            {Array.from({ length: MOST }, (_, at) => at + 1).map((count) => (
              <option key={count} value={count}>
                {plural(count, "ticket")}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" size="lg" busy={isBusy}>
          Join the waiting list
        </Button>
      </div>
      <RefusalNote refusal={rest} />
    </form>
  );
}
