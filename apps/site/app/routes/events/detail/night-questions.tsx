import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Answer } from "#app/api/call.ts";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { Button } from "#app/ui/button.tsx";
import { Section } from "./detail-section.tsx";

/** Fetched when somebody wants to ask. */
const AskQuestion = lazy(() => import("#app/parts/feedback/questions/ask-question.tsx"));

type NightQuestionsProps = {
  event: { id: string; slug: string; title: string };
  asked: NonNullable<Answer<"list_night_questions">>;
  isPast: boolean;
};

/** What was asked about a night and answered by its team, and asking. The list comes with the page. */
export default function NightQuestions({ event, asked, isPast }: NightQuestionsProps) {
  const { person } = useSession();
  const report = (id: string): ReactNode => (
    <ReportButton subject={{ kind: "question", id, noun: "question" }} isSignedIn={person !== null} />
  );
  return (
    <Section title="Questions">
      {asked.questions.length > 0 ? (
        <dl className="grid max-w-reading border-ink border-t-2">
          {asked.questions.map(({ id, body, answer }) => (
            <div key={id} className="border-line border-b py-3 [overflow-wrap:anywhere]">
              <dt className="font-bold" dir="auto">
                {body}
              </dt>
              <dd className="mt-1 whitespace-pre-line" dir="auto">
                {answer}
              </dd>
              <dd className="mt-1">{report(id)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-ink-2">Nobody has asked anything yet.</p>
      )}
      {asked.is_open && !isPast ? <Asking event={event} /> : null}
    </Section>
  );
}

function Asking({ event }: Pick<NightQuestionsProps, "event">) {
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
    <div className="mt-4 grid max-w-reading justify-items-start gap-2">
      <p>
        People with a ticket and followers of the organiser can ask. The team answers here, without your name.
      </p>
      <Button variant="outline" data-needs-script="" onClick={() => void open()}>
        Ask a question
      </Button>
    </div>
  );
}
