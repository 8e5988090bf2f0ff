import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Questions = Answer<"get_night_questions">;
type Question = Questions["questions"][number];
type TeamQuestionsProps = {
  eventId: string;
  /** reports a question to staff */
  report: (id: string) => ReactNode;
};

/** What visitors ask about a night, answered by its team. */
export default function TeamQuestions({ eventId, report }: TeamQuestionsProps) {
  const query = useQuery({
    queryKey: ["questions", eventId],
    staleTime: 0,
    queryFn: () => call("get_night_questions", { p_event_id: eventId }),
  });
  const { run, isBusy, refusal } = useExclusiveMutation(["questions", eventId]);
  return (
    <Loaded query={query} what="The questions">
      {({ is_open, questions }) => (
        <div className="grid max-w-reading gap-6">
          <div className="grid gap-3">
            <p>
              {is_open
                ? "People with a ticket and followers can ask until the event begins. A question is public once you have answered it, without a name."
                : "Questions are off. Switch them on, and people with a ticket and followers can ask until the event begins."}
            </p>
            <RefusalNote refusal={refusal} />
            <div>
              <Button
                variant={is_open ? "outline" : "primary"}
                busy={isBusy}
                onClick={() =>
                  void run(() => call("open_questions", { p_event_id: eventId, p_is_open: !is_open }))
                }
              >
                {is_open ? "Take no more questions" : "Take questions"}
              </Button>
            </div>
          </div>
          <ul className="border-ink border-t-2 empty:hidden">
            {questions.map((question) => (
              <li key={question.id} className="grid gap-3 border-line border-b py-4">
                <QuestionRow eventId={eventId} question={question} report={report} />
              </li>
            ))}
          </ul>
          {is_open && questions.length === 0 ? <p className="text-ink-2">Nobody has asked yet.</p> : null}
        </div>
      )}
    </Loaded>
  );
}

const states = {
  waiting: "to answer",
  answered: "public",
  hidden: "hidden by staff",
  removed: "removed by staff",
};

function QuestionRow({ eventId, question, report }: TeamQuestionsProps & { question: Question }) {
  const { attempt, run, isBusy, refusal } = useExclusiveMutation(["questions", eventId]);
  const form = useHeldForm({
    name: `answer:${question.id}`,
    defaults: { answer: question.answer ?? "" },
    refusal,
    refusedAt: ["answer"],
    send: async ({ answer }) => {
      if (!(await attempt(() => call("answer_question", { p_question_id: question.id, p_answer: answer }))))
        return;
      form.forget();
      notify("The answer is public");
    },
  });
  const isOurs = question.status === "waiting" || question.status === "answered";
  return (
    <>
      <div className="[overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 text-ink-2 text-small">
          <Badge>{states[question.status]}</Badge> {momentName(question.created_at)}
        </p>
        <p className="mt-1 font-bold" dir="auto">
          {question.body}
        </p>
      </div>
      {isOurs ? (
        <form {...form.props} className="grid gap-3">
          <Field label="Your answer" error={form.errors.answer}>
            <TextArea rows={2} maxLength={600} {...form.register("answer")} />
          </Field>
          <RefusalNote refusal={form.rest} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="sm" busy={isBusy}>
              {question.status === "waiting" ? "Answer" : "Change the answer"}
            </Button>
            <Button
              size="sm"
              variant="outline"
              busy={isBusy}
              onClick={() => void run(() => call("dismiss_question", { p_question_id: question.id }))}
            >
              Take it away
            </Button>
            {report(question.id)}
          </div>
        </form>
      ) : null}
    </>
  );
}
