import { type Limited, useSecondsLimited, waitWords } from "./limit.ts";

const verbs: Record<Limited, string> = { post: "post", comment: "comment", reaction: "react" };

/** Says how long the next one has to wait, counting down. */
export function LimitNote({ what }: { what: Limited }) {
  const seconds = useSecondsLimited(what);
  if (seconds === 0) return null;
  return (
    <p className="border-warn border-s-4 ps-3 text-small">
      <span className="tabular-nums">
        You can {verbs[what]} again in {waitWords(seconds)}.
      </span>{" "}
      Waiting posts are sent automatically.
    </p>
  );
}
