import { Link } from "react-router";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type HireCard, hireState, hireTimes } from "./hire.ts";

/** What the reader has to do next about a request, or what they wait for. */
function nextStep(hire: HireCard): string | null {
  const isTeam = hire.person !== undefined;
  switch (hire.status) {
    case "sent":
      return hire.expires_at
        ? isTeam
          ? `Answer by ${deadlineName(hire.expires_at)}`
          : `Ends ${momentName(hire.expires_at)} without an answer`
        : null;
    case "offered":
      return hire.offer?.is_over
        ? "The offer has ended"
        : hire.offer
          ? `${formatMoney(hire.offer.price_pence)}, until ${deadlineName(hire.offer.until)}`
          : null;
    case "requested":
      return isTeam ? "Confirm the hire" : "The room still has to confirm";
    default:
      return hire.reason;
  }
}

/** Requests to hire a room, one row each. */
export function HireList({ requests }: { requests: readonly HireCard[] }) {
  return (
    <ul className="grid gap-4">
      {requests.map((hire) => {
        const { label, tone } = hireState(hire.status);
        const next = nextStep(hire);
        return (
          <li key={hire.id} className="grid gap-2 border-2 border-line-strong p-4">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <Badge tone={tone}>{label}</Badge>
              {hire.clashes ? <Badge tone="warn">{plural(hire.clashes, "clash", "clashes")}</Badge> : null}
              {next ? <span className="text-ink-2 text-small [overflow-wrap:anywhere]">{next}</span> : null}
            </p>
            <h3 className="type-h3 [overflow-wrap:anywhere]">
              <Link to={`/hire/${hire.id}`}>
                {hire.person === undefined ? hire.venue.name : (hire.person?.name ?? "Deleted user")}
              </Link>
            </h3>
            <p className="type-data">
              {hireTimes(hire)}, {plural(hire.guests, "guest")}
            </p>
            <p className="line-clamp-2 max-w-reading text-ink-2 [overflow-wrap:anywhere]">{hire.purpose}</p>
          </li>
        );
      })}
    </ul>
  );
}
