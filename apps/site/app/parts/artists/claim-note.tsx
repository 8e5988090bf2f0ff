import type { ClaimStatus } from "./claim-subject.ts";

const WORDS: Partial<Record<ClaimStatus, string>> = {
  pending: "You have claimed this page. We are looking at it.",
  refused: "We turned your claim of this page down. You can show us another proof.",
};

/** What became of the reader's claim of a page. */
export function ClaimNote({ status }: { status: ClaimStatus | null }) {
  const words = status ? WORDS[status] : undefined;
  return words ? <p className="text-small">{words}</p> : null;
}
