import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { TermFields } from "./term-fields.tsx";
import { emptyTerms, toTermArguments } from "./terms.ts";

const refused = ["people", "plus_ones", "ends_at", "code"] as const;

/** Invites people by handle or address. */
export function PeopleForm({ eventId }: { eventId: string }) {
  const kept = useKeptForm(`invited-people:${eventId}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", eventId]);
  const { form, errors, rest } = useRefusedField(refusal, refused);
  const [people, setPeople] = useState("");
  const [terms, setTerms] = useState(emptyTerms);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const answer = await run(() =>
          call("invite_people", { p_event_id: eventId, p_people: people, ...toTermArguments(terms) }),
        );
        if (!answer) return;
        notify(
          answer.invited === 0
            ? "They were invited already"
            : `${plural(answer.invited, "person", "people")} invited`,
        );
        setPeople("");
      }}
    >
      <h3 className="type-h3">Invite people</h3>
      <Field
        label="Handles or email addresses"
        hint="Up to 20, one on each line. An address gets an email with a link that works for one person."
        error={errors.people}
        required
      >
        <TextArea rows={4} value={people} onChange={(change) => setPeople(change.target.value)} />
      </Field>
      <TermFields eventId={eventId} terms={terms} onChange={setTerms} errors={errors} />
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Invite
        </Button>
      </div>
    </form>
  );
}
