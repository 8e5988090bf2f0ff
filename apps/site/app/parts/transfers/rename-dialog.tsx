import { type FormEvent, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type RenameDialogProps = {
  ticket: { id: string; holder_name: string | null };
  /** until when, in words */
  until: string;
  onClose: () => void;
};

/** Changing the name on a ticket. */
export default function RenameDialog({ ticket, until, onClose }: RenameDialogProps) {
  const [name, setName] = useState(ticket.holder_name ?? "");
  const { run, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const { form, errors, rest } = useRefusedField(refusal, ["name"]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await run(() => call("rename_holder", { p_ticket_id: ticket.id, p_name: name }));
    if (!answer) return;
    notify("Name changed");
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change the name"
      description={`You can do this until ${until}, five times for each ticket.`}
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Name on the ticket" error={errors.name} required>
          <TextInput value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        </Field>
        <RefusalNote refusal={rest} />
        <div>
          <Button type="submit" busy={isBusy}>
            {isBusy ? "Saving..." : "Save name"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
