import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type ClaimStatus, dueDay, type OwnClaim } from "./claim.ts";

const states: Record<ClaimStatus, string> = {
  draft: "Draft",
  submitted: "Sent",
  changes_requested: "Needs a change",
  approved: "Approved",
  rejected: "Turned down",
  withdrawn: "Taken back",
  superseded: "Somebody else was approved",
};

/** One's claims: what is open first, with the way to go on. */
export function OwnClaims({ claims }: { claims: readonly OwnClaim[] }) {
  const isOpen = ({ status }: OwnClaim) => status === "draft" || status === "changes_requested";
  const sorted = claims.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  return (
    <ul className="grid border-ink border-t-2">
      {sorted.map((claim) => (
        <li
          key={claim.id}
          className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-4"
        >
          <Badge tone={isOpen(claim) ? "brand" : "plain"}>{states[claim.status]}</Badge>
          <span className="font-bold">{claim.venue}</span>
          <span className="text-ink-2 text-small">
            {claim.status === "submitted" && claim.due_at
              ? `You hear from us by the end of ${dueDay(claim.due_at)}`
              : `Changed ${momentName(claim.updated_at)}`}
          </span>
          <Link
            to={`/venue-onboarding/${claim.id}`}
            aria-label={`${isOpen(claim) ? "Continue" : "Look at it"}: ${claim.venue}`}
            className="ms-auto inline-flex min-h-8 items-center text-link"
          >
            {isOpen(claim) ? "Continue" : "Look at it"}
          </Link>
        </li>
      ))}
    </ul>
  );
}
