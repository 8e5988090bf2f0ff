import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { TeamEntry } from "./team-waitlist.tsx";

const refused = ["position", "reason"] as const;

type MoveEntryProps = { eventId: string; entry: TeamEntry; onDone: () => void };

/** Puts an entry at another position, with a reason that the team reads. */
export function MoveEntry({ eventId, entry, onDone }: MoveEntryProps) {
  const kept = useKeptForm(`move:${entry.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", eventId, "waitlist"]);
  const { form, errors, rest } = useRefusedField(refusal, refused);
  const [position, setPosition] = useState(String(entry.position));
  const [reason, setReason] = useState("");
  const move = async () => {
    const isDone = await run(async () => {
      const to = /^[0-9]{1,6}$/.test(position.trim()) ? Number(position) : 0;
      const moved = { p_entry_id: entry.id, p_position: to, p_reason: reason };
      await call("move_waitlist_entry", moved);
      return true;
    });
    if (!isDone) return;
    notify(`${entry.ref} was moved`);
    onDone();
  };
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-3"
      onSubmit={(submit) => {
        submit.preventDefault();
        void move();
      }}
    >
      <Field label="New position" error={errors.position}>
        <TextInput
          inputMode="numeric"
          value={position}
          maxLength={6}
          onChange={(change) => setPosition(change.target.value)}
        />
      </Field>
      <Field label="Why" hint="10 to 300 characters. Your team reads it." error={errors.reason}>
        <TextArea
          rows={2}
          value={reason}
          maxLength={300}
          onChange={(change) => setReason(change.target.value)}
        />
      </Field>
      <RefusalNote refusal={rest} />
      <div className="flex gap-3">
        <Button type="submit" variant="outline" busy={isBusy}>
          Move it
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
