import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { toNumber } from "#app/format/to-number.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { TermFields } from "./term-fields.tsx";
import { emptyTerms, noSuchEnd, toTermArguments } from "./terms.ts";

/** Makes a link that several people may open. */
export function LinkForm({ eventId, siteUrl }: { eventId: string; siteUrl: string }) {
  const { run, isBusy, refusal, setRefusal } = useExclusiveMutation(["nights", "event", eventId]);
  const [link, setLink] = useState<string | null>(null);
  const form = useHeldForm({
    name: `invitation-link:${eventId}`,
    defaults: { name: "", uses: "", terms: emptyTerms },
    refusal,
    refusedAt: ["name", "max_uses", "plus_ones", "ends_at", "code"],
    send: async ({ name, uses, terms }, { reset }) => {
      const shared = toTermArguments(terms);
      if (!shared) return setRefusal(noSuchEnd);
      const most = toNumber(uses);
      const asked = {
        p_event_id: eventId,
        p_name: name,
        ...(most === undefined ? {} : { p_max_uses: most }),
      };
      const made = await run(() => call("make_invitation_link", { ...asked, ...shared }));
      if (!made) return;
      setLink(`${siteUrl}/invitation#${made.secret}`);
      reset();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <h3 className="type-h3">Invite by link</h3>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label="Name of the link" hint="For example: Ada's link" error={form.errors.name} required>
          <TextInput {...form.register("name")} maxLength={60} />
        </Field>
        <Field label="For how many (optional)" error={form.errors.max_uses} className="content-end">
          <TextInput inputMode="numeric" {...form.register("uses")} />
        </Field>
      </div>
      <TermFields eventId={eventId} {...form.bind("terms")} errors={form.errors} />
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Make the link
        </Button>
      </div>
      {link ? (
        <div data-holds-update="">
          <Field label="Send them this link" hint="It is shown once. Anyone who has it can use it.">
            <TextInput readOnly value={link} autoFocus onFocus={(focus) => focus.currentTarget.select()} />
          </Field>
        </div>
      ) : null}
    </form>
  );
}
