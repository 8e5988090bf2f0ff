import type { ReactNode } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { firstChoice } from "./first-choice.ts";

/** Most tickets that one person waits for. */
const MOST = 6;

/** How the address of a person without an account is proved by a code. */
export type GuestPart = {
  prove: (email: string) => Promise<boolean>;
  emailError: string | undefined;
  note: ReactNode;
};

type JoinFormProps = {
  eventId: string;
  /** null while signed out: then a sign-in comes first */
  personId: string | null;
  /** whether an account is signed in then; a person without one is asked for the address first */
  onSignIn: () => Promise<boolean>;
  guest: GuestPart | null;
  types: readonly { id: string; name: string }[];
  takesAny: boolean;
  isPresale: boolean;
};

/** Joining the list: which ticket, how many, and whether fewer would do. */
export function JoinForm({ eventId, personId, onSignIn, guest, types, takesAny, isPresale }: JoinFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const counts = Array.from({ length: MOST }, (_, at) => at + 1);
  const form = useHeldForm({
    name: `waiting-list:${eventId}`,
    defaults: { ticket_type_id: firstChoice({ types, takesAny }), quantity: 1, fewest: 0, email: "" },
    refusal,
    refusedAt: ["quantity", "fewest", "ticket_type_id"],
    send: async ({ ticket_type_id, quantity, fewest, email }) => {
      if (personId === null && !(await onSignIn())) return;
      if (guest && !(await guest.prove(email))) return;
      const isDone = await attempt(() =>
        call("join_waitlist", {
          p_event_id: eventId,
          p_quantity: quantity,
          ...(ticket_type_id ? { p_ticket_type_id: ticket_type_id } : {}),
          ...(fewest ? { p_fewest: fewest } : {}),
        }),
      );
      if (isDone) notify(isPresale ? "You are registered" : "You are on the waiting list");
    },
  });
  const quantity = form.watch("quantity");
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {types.length > 1 ? (
          <Field label="Ticket" error={form.errors.ticket_type_id} className="sm:col-span-2">
            <Select {...form.register("ticket_type_id")}>
              {takesAny ? <option value="">Any ticket</option> : null}
              {types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field label="How many" error={form.errors.quantity}>
          <Select
            {...form.register("quantity", {
              valueAsNumber: true,
              onChange: () => form.setValue("fewest", 0),
            })}
          >
            {counts.map((count) => (
              <option key={count} value={count}>
                {plural(count, "ticket")}
              </option>
            ))}
          </Select>
        </Field>
        {quantity > 1 ? (
          <Field label="If there are fewer" error={form.errors.fewest}>
            <Select {...form.register("fewest", { valueAsNumber: true })}>
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
      <div role="status">
        {guest ? (
          <p>
            Type your email address. We send a code there first, and then write to you when it is your turn.
          </p>
        ) : null}
      </div>
      {guest ? (
        <>
          <Field label="Email address" error={guest.emailError} required>
            <TextInput type="email" autoComplete="email" {...form.register("email")} />
          </Field>
          {guest.note}
        </>
      ) : null}
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" size="lg" busy={isBusy}>
          {isPresale ? "Register for the pre-sale" : "Join the waiting list"}
        </Button>
      </div>
    </form>
  );
}
