type QuestionAndAnswerProps = {
  question: string | null;
  answer: string | null;
  asker: string;
  answerer: string;
};

/** What was asked and what was answered, or that both have been deleted. */
export function QuestionAndAnswer({ question, answer, asker, answerer }: QuestionAndAnswerProps) {
  if (question === null)
    return (
      <p className="max-w-reading text-ink-2">
        Question and answer have been deleted: we keep them for 30 days after the night or the answer.
      </p>
    );
  return (
    <dl className="grid max-w-reading gap-4">
      <div className="border-2 border-line-strong p-4">
        <dt className="type-label text-ink-2">{asker}</dt>
        <dd className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{question}</dd>
      </div>
      {answer === null ? null : (
        <div className="border-2 border-pink p-4">
          <dt className="type-label text-ink-2">{answerer}</dt>
          <dd className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{answer}</dd>
        </div>
      )}
    </dl>
  );
}
