import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type AccessCard, accessClock } from "./access-requests.ts";

const labels = { open: "Open", answered: "Answered", closed: "Closed" } as const;

/** Questions about access, one row each; their texts are opened one by one. */
export function AccessList({ requests }: { requests: readonly AccessCard[] }) {
  return (
    <ul className="grid gap-4">
      {requests.map((request) => (
        <li
          key={request.id}
          className={`grid gap-2 border-2 p-4 ${request.is_overdue ? "border-red" : "border-line-strong"}`}
        >
          <p className="flex flex-wrap items-baseline gap-x-4">
            <Badge tone={request.is_overdue ? "danger" : request.status === "open" ? "warn" : "plain"}>
              {request.is_overdue ? "Overdue" : labels[request.status]}
            </Badge>
            <span className="text-ink-2 text-small">{accessClock(request)}</span>
          </p>
          <h3 className="type-h3">
            <Link to={`/access-requests/${request.id}`}>Question of {momentName(request.created_at)}</Link>
          </h3>
          <p className="[overflow-wrap:anywhere]">{request.about}</p>
          {request.status === "open" && request.member !== undefined ? (
            <p className="text-ink-2">
              {request.is_for_me
                ? "For you to answer"
                : request.member
                  ? `For ${request.member.name} to answer`
                  : "No colleague is named yet"}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
