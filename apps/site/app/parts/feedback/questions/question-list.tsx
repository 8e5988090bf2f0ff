import type { Answer } from "#app/api/call.ts";

type QuestionListProps = { questions: NonNullable<Answer<"list_night_questions">>["questions"] };

/** Questions about a night and the answers of its team. It comes with the page, and needs no script. */
export function QuestionList({ questions }: QuestionListProps) {
  if (questions.length === 0) return <p className="text-ink-2">Nobody has asked anything yet.</p>;
  return (
    <dl className="grid max-w-reading border-ink border-t-2">
      {questions.map(({ id, body, answer }) => (
        <div key={id} className="border-line border-b py-3 [overflow-wrap:anywhere]">
          <dt className="font-bold" dir="auto">
            {body}
          </dt>
          <dd className="mt-1 whitespace-pre-line" dir="auto">
            {answer}
          </dd>
        </div>
      ))}
    </dl>
  );
}
