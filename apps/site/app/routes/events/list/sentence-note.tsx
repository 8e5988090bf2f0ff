import { Link } from "react-router";

/** What became of a sentence that was typed: the words that were passed over, and the way to look for the words themselves. */
export function SentenceNote({
  sentence: { said, dropped, asWords },
}: {
  sentence: { said: string; dropped: string[]; asWords: string };
}) {
  return (
    <p className="px-(--gutter) pt-3 text-small">
      {dropped.length > 0 ? (
        <>
          Without: <strong>{dropped.join(", ")}</strong>.{" "}
        </>
      ) : null}
      You searched for “{said}”.{" "}
      <Link to={asWords} rel="nofollow" className="text-link">
        Search for these exact words
      </Link>
      .
    </p>
  );
}
