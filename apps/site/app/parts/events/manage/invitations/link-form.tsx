import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { TermFields } from "./term-fields.tsx";
import { emptyTerms, toTermArguments } from "./terms.ts";

const refused = ["name", "max_uses", "plus_ones", "ends_at", "code"] as const;

/** Makes a link that several people may open. */
export function LinkForm({ eventId, siteUrl }: { eventId: string; siteUrl: string }) {
  const kept = useKeptForm(`invitation-link:${eventId}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", eventId]);
  const { form, errors, rest } = useRefusedField(refusal, refused);
  const [name, setName] = useState("");
  const [uses, setUses] = useState("");
  const [terms, setTerms] = useState(emptyTerms);
  const [link, setLink] = useState<string | null>(null);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const made = await run(() =>
          call("make_invitation_link", {
            p_event_id: eventId,
            p_name: name,
            ...(uses.trim() === "" ? {} : { p_max_uses: Number(uses) || 0 }),
            ...toTermArguments(terms),
          }),
        );
        if (!made) return;
        setLink(`${siteUrl}/invitation#${made.secret}`);
        setName("");
      }}
    >
      <h3 className="type-h3">Invite by link</h3>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label="Name of the link" hint="For example: Ada's link" error={errors.name} required>
          <TextInput value={name} maxLength={60} onChange={(change) => setName(change.target.value)} />
        </Field>
        <Field label="For how many (optional)" error={errors.max_uses} className="content-end">
          <TextInput inputMode="numeric" value={uses} onChange={(change) => setUses(change.target.value)} />
        </Field>
      </div>
      <TermFields eventId={eventId} terms={terms} onChange={setTerms} errors={errors} />
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Make the link
        </Button>
      </div>
      {link ? (
        <Field label="Send them this link" hint="It is shown once. Anyone who has it can use it.">
          <TextInput readOnly value={link} autoFocus onFocus={(focus) => focus.currentTarget.select()} />
        </Field>
      ) : null}
    </form>
  );
}
