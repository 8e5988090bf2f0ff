import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { careersKey, type Message } from "#app/parts/careers/careers-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { ExchangedLines } from "#app/ui/lists/exchanged-lines.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type ApplicationMessagesProps = {
  applicationId: string;
  messages: readonly Message[];
  /** which side is reading */
  isEmployer: boolean;
  otherSide: string;
};

/** What both sides write to each other about an application. */
export function ApplicationMessages({
  applicationId,
  messages,
  isEmployer,
  otherSide,
}: ApplicationMessagesProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(careersKey);
  const form = useHeldForm({
    name: `message:${applicationId}`,
    defaults: { body: "" },
    refusal,
    refusedAt: ["body"],
    send: async ({ body }, { reset }) => {
      const message = { p_application_id: applicationId, p_body: body };
      if (await run(() => call("send_application_message", message))) reset();
    },
  });
  return (
    <section aria-label="Messages" className="grid gap-4">
      {messages.length < 200 ? null : (
        <div>
          <ListEnd shown={messages.length} most={200} which="latest" />
          <LinkButton to="/messages" variant="outline" size="sm">
            Open Messages for earlier ones
          </LinkButton>
        </div>
      )}
      <ExchangedLines
        lines={messages.map((message) => {
          const isOurs = message.is_from_employer === isEmployer;
          return { ...message, isOurs, name: isOurs ? "You" : otherSide };
        })}
      />
      <form {...form.props} className="grid max-w-reading gap-3">
        <Field
          label={`Message to ${otherSide}`}
          hint={`${1000 - form.watch("body").length} characters left.`}
          error={form.errors.body}
        >
          <TextArea rows={2} {...form.register("body")} maxLength={1000} />
        </Field>
        <RefusalNote refusal={form.rest} />
        <div>
          <Button type="submit" variant="outline" size="sm" busy={isBusy}>
            Send message
          </Button>
        </div>
      </form>
    </section>
  );
}
