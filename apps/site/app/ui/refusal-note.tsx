import { Link } from "react-router";
import { refusalTitle } from "#app/format/refusal-words.ts";
import { asSentence } from "#app/format/text/as-sentence.ts";

/** What was refused and what to do, announced when it appears. */
export function RefusalNote({
  refusal,
}: {
  refusal: { code?: string | null; title: string; remedy: string } | null;
}) {
  return (
    <div role="alert" className="empty:hidden">
      {refusal ? (
        <p className="border-red border-s-4 ps-4">
          <strong>{refusalTitle(refusal.title)}</strong>{" "}
          <span className="block text-ink-2">{asSentence(refusal.remedy)}</span>
          {refusal.code === "BOOKINGS_NOT_LET_IN" ? <Link to="/not-let-in">Ask us</Link> : null}
        </p>
      ) : null}
    </div>
  );
}
