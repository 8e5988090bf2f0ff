import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link, Navigate } from "react-router";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { refusalTitle } from "#app/format/refusal-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { problemOf } from "./composer.tsx";
import type { Message, Receiver } from "./message.ts";
import { keepMessageDraft, readMessageDraft } from "./message-draft.ts";
import { MessageField } from "./message-field.tsx";
import { messagesKey, receiverQuery } from "./messages-queries.ts";
import { OtherEndPicture } from "./other-end-picture.tsx";

type NewThreadProps = {
  kind: string;
  /** a handle, a slug or an id */
  to: string;
  onStarted: (threadId: string) => void;
};

/** The first message of a conversation; an existing thread opens instead. */
export function NewThread({ kind, to, onStarted }: NewThreadProps) {
  const query = useQuery(receiverQuery(kind, to));
  const why = query.error ? toRefusal(query.error, navigator.onLine) : null;
  return (
    <div className="p-4">
      <Loaded
        query={query}
        what="This page"
        why={why?.code ? { title: refusalTitle(why.title), remedy: why.remedy } : null}
      >
        {(receiver) =>
          receiver.conversation_id ? (
            <Navigate to={`/messages/${receiver.conversation_id}`} replace />
          ) : (
            <FirstMessage key={receiver.subject_id} receiver={receiver} onStarted={onStarted} />
          )
        }
      </Loaded>
    </div>
  );
}

function FirstMessage({
  receiver,
  onStarted,
}: {
  receiver: Receiver;
  onStarted: (threadId: string) => void;
}) {
  const draftKey = `new-${receiver.subject_id}`;
  const [body, setBody] = useState(() => readMessageDraft(draftKey));
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy, refusal } = useExclusiveMutation(messagesKey);
  // one id for each wording, so that trying again sends it once
  const client = useRef({ body: "", id: "" });
  async function send() {
    const problem = problemOf(body);
    setError(problem);
    if (problem) return;
    if (client.current.body !== body) client.current = { body, id: crypto.randomUUID() };
    const answer = await run(() =>
      call("start_conversation", {
        p_kind: receiver.kind,
        p_subject_id: receiver.subject_id,
        p_body: body,
        p_client_id: client.current.id,
      }),
    );
    if (!answer) return;
    keepMessageDraft(draftKey, "");
    onStarted((answer as Message).conversation_id);
  }
  return (
    <form
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <header className="flex items-center gap-3">
        <OtherEndPicture other={receiver} className="size-11" />
        <div className="min-w-0">
          <h2 className="type-h2 [overflow-wrap:anywhere]">{receiver.title}</h2>
          {receiver.subtitle ? <p className="text-ink-2">{receiver.subtitle}</p> : null}
        </div>
      </header>
      {receiver.standing === "no" ? (
        <p role="status">You cannot write here.</p>
      ) : receiver.standing === "later" ? (
        <p role="status">Not reachable yet. Please try again another day.</p>
      ) : (
        <>
          <Advice receiver={receiver} />
          <MessageField
            label={`Message to ${receiver.title}`}
            value={body}
            onChange={(next) => {
              setBody(next);
              setError(null);
              keepMessageDraft(draftKey, next);
            }}
            onSend={() => void send()}
            error={error}
          />
          <RefusalNote refusal={refusal} />
          <div>
            <Button type="submit" busy={isBusy}>
              {receiver.standing === "request" ? "Send request" : "Send"}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

/** What becomes of a first message. */
function Advice({ receiver }: { receiver: Receiver }): ReactNode {
  if (receiver.standing === "request")
    return (
      <p className="text-ink-2">
        {receiver.title} does not follow you, so this arrives as a request: one message, without links. They
        see your name, handle and picture. You can write again once they answer.
      </p>
    );
  if (receiver.kind === "venue" || receiver.kind === "organiser")
    return <p className="text-ink-2">The team of {receiver.title} reads this and answers in its name.</p>;
  if (receiver.kind === "booking")
    return (
      <p className="text-ink-2">
        This stays with the booking. <Link to="/help">Help</Link> answers most questions faster.
      </p>
    );
  return null;
}
