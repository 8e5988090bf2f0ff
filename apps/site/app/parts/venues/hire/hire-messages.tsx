import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { ExchangedLines } from "#app/ui/lists/exchanged-lines.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Hire, hireKey } from "./hire.ts";
import { useReadMessages } from "./use-read-messages.ts";

/** What the two sides write to one another about a hire. */
export function HireMessages({ hire }: { hire: Hire }) {
  const isTeam = hire.side === "team";
  const isClosed = ["declined", "cancelled", "expired"].includes(hire.status);
  useReadMessages(hire);
  return (
    <section aria-labelledby="hire-messages" className="grid gap-4">
      <h2 id="hire-messages" className="type-h2">
        Messages
      </h2>
      {hire.conversation_id === null ? (
        <p className="text-ink-2">Nobody has written yet.</p>
      ) : (
        <p>
          <LinkButton to={`/messages/${hire.conversation_id}`} variant="outline" size="sm">
            Open in Messages
          </LinkButton>
        </p>
      )}
      <ListEnd shown={hire.messages.length} most={200} which="latest" />
      <ExchangedLines
        lines={hire.messages.map((message) => ({
          ...message,
          isOurs: message.is_from_team === isTeam,
          name: message.is_mine ? "You" : message.name,
        }))}
      />
      {isClosed ? (
        <p className="text-ink-2">This request is over, so nothing more can be written here.</p>
      ) : (
        <Write hire={hire} to={isTeam ? (hire.person?.name ?? "the other side") : hire.venue.name} />
      )}
    </section>
  );
}

function Write({ hire, to }: { hire: Hire; to: string }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(hireKey);
  const form = useHeldForm({
    name: `hire-message:${hire.id}`,
    defaults: { body: "" },
    refusal,
    refusedAt: ["body"],
    send: async ({ body }, { reset }) => {
      const message = { p_request_id: hire.id, p_body: body };
      if (await attempt(() => call("send_hire_message", message))) reset();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <Field label={`Message to ${to}`} hint="1 to 1,000 characters." error={form.errors.body}>
        <TextArea rows={3} maxLength={1000} {...form.register("body")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <Button type="submit" variant="outline" busy={isBusy} className="justify-self-start">
        Send message
      </Button>
    </form>
  );
}
