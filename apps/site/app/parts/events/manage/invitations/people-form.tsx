import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { TermFields } from "./term-fields.tsx";
import { emptyTerms, noSuchEnd, toTermArguments } from "./terms.ts";

/** Invites people by handle or address. */
export function PeopleForm({ eventId }: { eventId: string }) {
  const { run, isBusy, refusal, setRefusal } = useExclusiveMutation(["nights", "event", eventId]);
  const form = useHeldForm({
    name: `invited-people:${eventId}`,
    defaults: { people: "", terms: emptyTerms },
    refusal,
    refusedAt: ["people", "plus_ones", "ends_at", "code"],
    send: async ({ people, terms }, { reset }) => {
      const shared = toTermArguments(terms);
      if (!shared) return setRefusal(noSuchEnd);
      const asked = { p_event_id: eventId, p_people: people, ...shared };
      const answer = await run(() => call("invite_people", asked));
      if (!answer) return;
      notify(
        answer.invited === 0
          ? "They were invited already"
          : `${plural(answer.invited, "person", "people")} invited`,
      );
      reset();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <h3 className="type-h3">Invite people</h3>
      <Field
        label="Handles or email addresses"
        hint="Up to 20, one on each line. An address gets an email with a link that works for one person."
        error={form.errors.people}
        required
      >
        <TextArea rows={4} {...form.register("people")} />
      </Field>
      <TermFields eventId={eventId} {...form.bind("terms")} errors={form.errors} />
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Invite
        </Button>
      </div>
    </form>
  );
}
