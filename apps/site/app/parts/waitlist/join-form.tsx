import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { firstChoice } from "./first-choice.ts";

/** Most tickets that one person waits for. */
const MOST = 6;
const refused = ["quantity", "fewest", "ticket_type_id"] as const;

type JoinFormProps = {
  eventId: string;
  /** null while signed out: then a sign-in comes first */
  personId: string | null;
  /** whom `onSignIn` signed in, or null */
  onSignIn: () => Promise<string | null>;
  types: readonly { id: string; name: string }[];
  takesAny: boolean;
  isPresale: boolean;
};

/** Joining the list: which ticket, how many, and whether fewer would do. */
export function JoinForm({ eventId, personId, onSignIn, types, takesAny, isPresale }: JoinFormProps) {
  const kept = useKeptForm(`waiting-list:${eventId}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const { form, errors, rest } = useRefusedField(refusal, refused);
  const [typeId, setTypeId] = useState(firstChoice({ types, takesAny }));
  const [quantity, setQuantity] = useState(1);
  const [fewest, setFewest] = useState(0);
  const counts = Array.from({ length: MOST }, (_, at) => at + 1);
  const join = async () => {
    if (personId === null && (await onSignIn()) === null) return;
    const isDone = await run(async () => {
      const wish = {
        p_event_id: eventId,
        p_quantity: quantity,
        ...(typeId ? { p_ticket_type_id: typeId } : {}),
      };
      await call("join_waitlist", { ...wish, ...(fewest ? { p_fewest: fewest } : {}) });
      return true;
    });
    if (isDone) notify(isPresale ? "You are registered" : "You are on the waiting list");
  };
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-3"
      onSubmit={(submit) => {
        submit.preventDefault();
        void join();
      }}
    >
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {types.length > 1 ? (
          <Field label="Ticket" error={errors.ticket_type_id} className="sm:col-span-2">
            <Select value={typeId} onChange={(change) => setTypeId(change.target.value)}>
              {takesAny ? <option value="">Any ticket</option> : null}
              {types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field label="How many" error={errors.quantity}>
          <Select
            value={quantity}
            onChange={(change) => {
              setQuantity(Number(change.target.value));
              setFewest(0);
            }}
          >
            {counts.map((count) => (
              <option key={count} value={count}>
                {plural(count, "ticket")}
              </option>
            ))}
          </Select>
        </Field>
        {quantity > 1 ? (
          <Field label="If there are fewer" error={errors.fewest}>
            <Select value={fewest} onChange={(change) => setFewest(Number(change.target.value))}>
              <option value={0}>All {quantity} or none</option>
              {counts.slice(0, quantity - 1).map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? "Even 1 would do" : `At least ${count}`}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" size="lg" busy={isBusy}>
          {isPresale ? "Register for the pre-sale" : "Join the waiting list"}
        </Button>
      </div>
    </form>
  );
}
