import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { TeamEntry } from "./team-waitlist.tsx";

type MoveEntryProps = { eventId: string; entry: TeamEntry; onDone: () => void };

/** Puts an entry at another position, with a reason that the team reads. */
export function MoveEntry({ eventId, entry, onDone }: MoveEntryProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", eventId, "waitlist"]);
  const form = useHeldForm({
    name: `move:${entry.id}`,
    defaults: { position: String(entry.position), reason: "" },
    refusal,
    refusedAt: ["position", "reason"],
    send: async ({ position, reason }) => {
      const to = /^[0-9]{1,6}$/.test(position.trim()) ? Number(position) : 0;
      const moved = { p_entry_id: entry.id, p_position: to, p_reason: reason };
      if (!(await attempt(() => call("move_waitlist_entry", moved)))) return;
      notify(`${entry.ref} was moved`);
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <Field label="New position" error={form.errors.position}>
        <TextInput inputMode="numeric" {...form.register("position")} maxLength={6} />
      </Field>
      <Field label="Why" hint="10 to 300 characters. Your team reads it." error={form.errors.reason}>
        <TextArea rows={2} {...form.register("reason")} maxLength={300} />
      </Field>
      <RefusalNote refusal={form.rest} />
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
