import { Link } from "react-router";
import { withAge } from "#app/api/age-question.ts";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Conversation } from "./message.ts";
import { messagesKey } from "./messages-queries.ts";

type RequestBarProps = { conversation: Conversation; onBlock: () => void; onReport: () => void };

/** Who knocks, and what can be answered. They do not learn whether it was seen. */
export function RequestBar({ conversation, onBlock, onReport }: RequestBarProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(messagesKey);
  const answer = (what: "accept" | "ignore") =>
    run(() => withAge(() => call("answer_request", { p_conversation_id: conversation.id, p_answer: what })));
  const nights = conversation.shared_nights ?? [];
  return (
    <section aria-label="Request" className="grid gap-3 border-ink border-t-2 bg-raised p-4">
      <p>
        <strong dir="auto">{conversation.title}</strong>
        {conversation.handle ? <span className="type-data text-ink-2"> @{conversation.handle}</span> : null}{" "}
        would like to write to you. They do not see whether you have read this.
      </p>
      {nights.length > 0 ? (
        <p className="text-small">
          You are both going to{" "}
          {nights.map(({ slug, title }, index) => (
            <span key={slug}>
              {index > 0 ? ", " : ""}
              <Link to={`/events/${slug}`}>{title}</Link>
            </span>
          ))}
          .
        </p>
      ) : null}
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void answer("accept")}>
          Accept
        </Button>
        {conversation.state === "ignored" ? null : (
          <Button variant="outline" busy={isBusy} onClick={() => void answer("ignore")}>
            Ignore
          </Button>
        )}
        <Button variant="quiet" onClick={onBlock}>
          Block
        </Button>
        <Button variant="quiet" onClick={onReport}>
          Report
        </Button>
      </div>
    </section>
  );
}
