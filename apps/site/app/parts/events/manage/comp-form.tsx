import { useRef } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type compTypes, firstWithPlaces, withLeft } from "./comp-types.ts";
import type { StockHold } from "./comps-queries.ts";
import type { ManagedEvent } from "./manage-queries.ts";

type CompFormProps = {
  event: ManagedEvent;
  types: ReturnType<typeof compTypes>;
  holds: readonly StockHold[];
};

/** Sends free tickets to a pasted list, out of what is on sale or out of a hold. */
export function CompForm({ event, types, holds }: CompFormProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  // the same list pressed twice has the same key, and is sent once
  const key = useRef(crypto.randomUUID());
  const open = holds.filter(({ status, places, used }) => status === "held" && used < places);
  const form = useHeldForm({
    name: `comps:${event.id}`,
    defaults: { people: "", source: firstWithPlaces(types)?.id ?? "" },
    refusal,
    refusedAt: ["people", "ticket_type_id"],
    send: async ({ people, source }, { resetField }) => {
      const hold = open.find(({ id }) => id === source);
      const sent = await run(() =>
        call("issue_comps", {
          p_event_id: event.id,
          p_ticket_type_id: hold?.ticket_type_id ?? source,
          p_people: people,
          p_key: key.current,
          ...(hold ? { p_hold_id: hold.id } : {}),
        }),
      );
      if (!sent) return;
      key.current = crypto.randomUUID();
      resetField("people");
      notify(`${plural(sent.issued, "comp")} sent`);
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <Field
        label="Send comps to"
        hint="A name and an email address on each line, as “Ada Lovelace, ada@example.org”. Up to 50."
        error={form.errors.people}
      >
        <TextArea
          rows={4}
          {...form.register("people", {
            onChange: () => {
              key.current = crypto.randomUUID();
            },
          })}
        />
      </Field>
      <Field label="Out of" error={form.errors.ticket_type_id}>
        <Select {...form.register("source")}>
          {types.map((type) => (
            <option key={type.id} value={type.id}>
              {withLeft(type)}
            </option>
          ))}
          {open.map(({ id, for_whom: whom, places, used, ticket }) => (
            <option key={id} value={id}>
              Held for {whom}: {ticket}, {places - used} left
            </option>
          ))}
        </Select>
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Send comps
        </Button>
      </div>
    </form>
  );
}
