import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Asking = Answer<"get_asking">;

const why: Readonly<Record<NonNullable<Asking["why_not"]>, string>> = {
  closed: "This event takes no questions any more.",
  over: "This event has begun. Write to the organiser instead.",
  stranger: "People with a ticket and followers of the organiser can ask. Follow the organiser first.",
  waiting: "Three questions of yours are waiting. Ask again when one has been answered.",
  full: "There are very many questions already. Write to the organiser instead.",
};

/** Asks the team of a night, and shows what of the reader's waits for an answer. */
export default function AskQuestion({ eventId }: { eventId: string }) {
  return (
    <QueryProvider>
      <OwnQuestions eventId={eventId} />
    </QueryProvider>
  );
}

function OwnQuestions({ eventId }: { eventId: string }) {
  const query = useQuery({
    queryKey: ["asking", eventId],
    staleTime: 0,
    retry: false,
    queryFn: () => call("get_asking", { p_event_id: eventId }),
  });
  return (
    <div className="mt-4 max-w-reading">
      <Loaded query={query} what="Your questions" why={refusedWhy(query)}>
        {(asking) => (
          <div className="grid gap-4">
            <Waiting eventId={eventId} waiting={asking.waiting} />
            {asking.is_shut_out ? (
              <p>You cannot ask this team. Write to us if you need help with a booking.</p>
            ) : asking.why_not ? (
              <p>{why[asking.why_not]}</p>
            ) : (
              <QuestionForm eventId={eventId} />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

function QuestionForm({ eventId }: { eventId: string }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["asking", eventId]);
  const form = useHeldForm({
    name: `question:${eventId}`,
    defaults: { body: "" },
    refusal,
    refusedAt: ["body"],
    send: async ({ body }, fields) => {
      if (!(await attempt(() => call("ask_question", { p_event_id: eventId, p_body: body })))) return;
      form.forget();
      fields.reset({ body: "" });
      notify("Sent to the team. We tell you when it has been answered.");
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <Field
        label="Your question"
        hint="It stands here once the team has answered it, without your name."
        error={form.errors.body}
      >
        <TextArea rows={3} maxLength={300} {...form.register("body")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Send
        </Button>
      </div>
    </form>
  );
}

function Waiting({ eventId, waiting }: { eventId: string; waiting: Asking["waiting"] }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["asking", eventId]);
  if (waiting.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-bold">Waiting for an answer</h3>
      <RefusalNote refusal={refusal} />
      <ul className="border-ink border-t-2">
        {waiting.map(({ id, body }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]" dir="auto">
              {body}
            </span>
            <Button
              size="sm"
              variant="outline"
              busy={isBusy}
              onClick={() => void run(() => call("withdraw_question", { p_question_id: id }))}
            >
              Take back<span className="sr-only"> {body}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
