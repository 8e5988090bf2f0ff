import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type AskFormProps = { eventId: string; acts: Answer<"get_night_setlists">["setlists"] };

/** Gives the address of an act, of the line-up or new. */
export function AskForm({ eventId, acts }: AskFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["setlists", "of", eventId]);
  const form = useHeldForm({
    name: `setlist-ask:${eventId}`,
    defaults: { name: "", email: "" },
    refusal,
    refusedAt: ["name", "email"],
    send: async ({ name, email }, { reset }) => {
      if (!(await attempt(() => call("ask_setlist", { p_event_id: eventId, p_name: name, p_email: email }))))
        return;
      form.forget();
      reset();
      notify(`${name.trim()} is asked at ${email.trim()}`);
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <h3 className="type-h3">Ask by email</h3>
      <Field label="Act" error={form.errors.name} required>
        <TextInput
          list={`acts-of-${eventId}`}
          autoComplete="off"
          {...form.register("name")}
          maxLength={100}
        />
      </Field>
      <datalist id={`acts-of-${eventId}`}>
        {acts
          .filter(({ has_page, given_at }) => !has_page && !given_at)
          .map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
      </datalist>
      <Field
        label="Their email address"
        hint="They get a link to give the set list without an account. A link that went elsewhere ends."
        error={form.errors.email}
        required
      >
        <TextInput type="email" autoComplete="off" {...form.register("email")} maxLength={254} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Ask for the set list
        </Button>
      </div>
    </form>
  );
}
