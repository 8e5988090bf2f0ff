import { type FormEvent, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type RenameCompProps = { eventId: string; ticketId: string; holder: string; onDone: () => void };

/** Another name on a ticket that the team gave away. */
export function RenameComp({ eventId, ticketId, holder, onDone }: RenameCompProps) {
  const [name, setName] = useState(holder);
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", eventId]);
  const { form, errors, rest } = useRefusedField(refusal, ["name"]);

  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    const answer = await run(() => call("rename_holder", { p_ticket_id: ticketId, p_name: name }));
    if (!answer) return;
    notify("Name changed");
    onDone();
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="grid w-full max-w-reading gap-3">
      <Field label="Name on the ticket" error={errors.name} required>
        <TextInput autoFocus value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
      </Field>
      <RefusalNote refusal={rest} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          {isBusy ? "Saving..." : "Save name"}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
