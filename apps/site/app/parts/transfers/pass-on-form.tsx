import { type FormEvent, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { serverNow } from "#app/device/server-time.ts";
import { deadlineName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type PassOnFormProps = {
  ticketIds: readonly string[];
  /** when the night is over, and nothing is left to accept; null while it has no date */
  overAt: number | null;
  onDone: () => void;
};

/** Passing tickets on: to whom, and a word to go with them. */
export function PassOnForm({ ticketIds, overAt, onDone }: PassOnFormProps) {
  const kept = useKeptForm(`pass-on:${ticketIds.join()}`);
  const [email, setEmail] = useState("");
  const [note, setNote] = useState("");
  const { run, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const { form, errors, rest } = useRefusedField(refusal, ["to_email", "note"]);
  const [until] = useState(() =>
    new Date(Math.min(serverNow() + 48 * 3_600_000, overAt ?? Infinity)).toISOString(),
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sent = await run(() =>
      call("transfer_tickets", { p_ticket_ids: [...ticketIds], p_to_email: email, p_note: note }),
    );
    if (!sent) return;
    notify(`Sent to ${email.trim()}`);
    onDone();
  }

  return (
    <form {...kept.form} ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <p>
        It costs nothing. {plural(ticketIds.length, "ticket")} {ticketIds.length === 1 ? "waits" : "wait"} for
        your friend until {deadlineName(until)}. Until they accept, you can take{" "}
        {ticketIds.length === 1 ? "it" : "them"} back or simply come yourself.
      </p>
      <Field label="Your friend's email address" error={errors.to_email} required>
        <TextInput
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field
        label="A note (optional)"
        hint="They read it on our page. We don't put it in the email."
        error={errors.note}
      >
        <TextArea value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Sending..." : "Pass on"}
        </Button>
      </div>
      <NeedsConnection />
    </form>
  );
}
