import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ExchangedLines } from "#app/ui/exchanged-lines.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { careersKey, type Message } from "./careers-queries.ts";

type ApplicationMessagesProps = {
  applicationId: string;
  messages: readonly Message[];
  /** which side is reading */
  isEmployer: boolean;
  otherSide: string;
};

const refusedMessage = ["body"] as const;

/** What both sides write to each other about an application. */
export function ApplicationMessages({
  applicationId,
  messages,
  isEmployer,
  otherSide,
}: ApplicationMessagesProps) {
  const kept = useKeptForm(`message:${applicationId}`);
  const [body, setBody] = useState("");
  const { run, isBusy, refusal } = useExclusiveMutation(careersKey);
  const { form, errors, rest } = useRefusedField(refusal, refusedMessage);
  const send = async () => {
    const sent = await run(() =>
      call("send_application_message", { p_application_id: applicationId, p_body: body }),
    );
    if (sent) setBody("");
  };
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
      <form
        {...kept.form}
        ref={form}
        noValidate
        className="grid max-w-reading gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field
          label={`Message to ${otherSide}`}
          hint={`${1000 - body.length} characters left.`}
          error={errors.body}
        >
          <TextArea
            rows={2}
            value={body}
            maxLength={1000}
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
        <RefusalNote refusal={rest} />
        <div>
          <Button type="submit" variant="outline" size="sm" busy={isBusy}>
            Send message
          </Button>
        </div>
      </form>
    </section>
  );
}
