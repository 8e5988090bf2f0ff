import { REPORT_REASONS } from "@undercroft/contract";
import { Link } from "react-router";
import type { Notice } from "#app/parts/social/post.ts";

/** Why others do not see a post; for its author. */
export function PostNotice({ notice }: { notice: Notice }) {
  if (notice.kind === "pending")
    return (
      <p className="mt-2 border-warn border-s-4 ps-3 text-small">
        <strong>Waiting for approval.</strong> Our staff check it before others see it.
      </p>
    );
  const rule = REPORT_REASONS[notice.rule as keyof typeof REPORT_REASONS];
  return (
    <div className="mt-2 border-red border-s-4 ps-3 text-small">
      <p>
        <strong>{notice.kind === "removed" ? "Removed." : "Hidden."}</strong> {rule ? `${rule}. ` : null}
        {notice.reason}
      </p>
      {notice.decision_id ? (
        <p className="mt-1">
          <Link to={`/appeals/${notice.decision_id}`}>Read the decision and appeal</Link>
        </p>
      ) : null}
    </div>
  );
}
