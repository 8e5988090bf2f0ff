import { asSentence } from "#app/format/as-sentence.ts";
import { refusalTitle } from "#app/format/refusal-words.ts";

/** What was refused and why, announced when it appears. */
export function FailureNote({ failure }: { failure: { title: string; remedy: string } | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure ? (
        <p className="border-red border-s-4 ps-4">
          <strong>{refusalTitle(failure.title)}</strong>{" "}
          <span className="block text-ink-2">{asSentence(failure.remedy)}</span>
        </p>
      ) : null}
    </div>
  );
}
