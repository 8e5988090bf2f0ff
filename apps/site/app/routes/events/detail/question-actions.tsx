import { lazy, Suspense, useState } from "react";
import type { Answer } from "#app/api/call.ts";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { Button } from "#app/ui/button.tsx";

/** Fetched when somebody wants to ask. */
const AskQuestion = lazy(() => import("#app/parts/feedback/questions/ask-question.tsx"));

type QuestionActionsProps = {
  event: { id: string; slug: string; title: string };
  asked: NonNullable<Answer<"list_night_questions">>;
  isPast: boolean;
};

/** What can be done below the questions of a night: asking, and reporting one. */
export function QuestionActions({ event, asked, isPast }: QuestionActionsProps) {
  const { person } = useSession();
  return (
    <div className="grid max-w-reading gap-4">
      {asked.is_open && !isPast ? <Asking event={event} /> : null}
      {asked.questions.length > 0 ? (
        <details>
          <summary className="min-h-6 cursor-pointer text-ink-2 text-small">Report a question</summary>
          <ul className="mt-2 grid gap-2">
            {asked.questions.map(({ id, body }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                <span dir="auto">{body}</span>{" "}
                <ReportButton
                  subject={{ kind: "question", id, noun: "question" }}
                  isSignedIn={person !== null}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function Asking({ event }: Pick<QuestionActionsProps, "event">) {
  const [isAsking, setIsAsking] = useState(false);
  const open = async () => {
    const isSignedIn = await requestSignIn({
      title: "Sign in to ask a question",
      summary: event.title,
      next: `/events/${event.slug}`,
    });
    if (isSignedIn) setIsAsking(true);
  };
  if (isAsking)
    return (
      <Suspense fallback={null}>
        <AskQuestion eventId={event.id} />
      </Suspense>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        People with a ticket and followers of the organiser can ask. The team answers here, without your name.
      </p>
      <Button variant="outline" data-needs-script="" onClick={() => void open()}>
        Ask a question
      </Button>
    </div>
  );
}
