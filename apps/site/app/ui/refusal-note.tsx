import { asSentence } from "#app/format/as-sentence.ts";
import { refusalTitle } from "#app/format/refusal-words.ts";

/** What was refused and what to do, announced when it appears. */
export function RefusalNote({ refusal }: { refusal: { title: string; remedy: string } | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {refusal ? (
        <p className="border-red border-s-4 ps-4">
          <strong>{refusalTitle(refusal.title)}</strong>{" "}
          <span className="block text-ink-2">{asSentence(refusal.remedy)}</span>
        </p>
      ) : null}
    </div>
  );
}
