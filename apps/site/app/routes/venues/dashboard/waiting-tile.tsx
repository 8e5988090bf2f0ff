import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { serverNow } from "#app/device/server-time.ts";
import { dueName } from "#app/format/due-name.ts";
import { momentName } from "#app/format/moment.ts";
import { OverviewTile } from "#app/parts/venues/overview/overview-tile.tsx";
import { venueWaitingQuery } from "#app/parts/venues/overview/venue-nights.ts";
import { waitingKinds } from "./waiting-kind.ts";

/** What the team has to do, with the time by which it is due. */
export function WaitingTile({ venueId, slug }: { venueId: string; slug: string }) {
  const query = useQuery(venueWaitingQuery(venueId));
  return (
    <OverviewTile title="Waiting for you" query={query}>
      {(rows) => {
        const known = rows.flatMap((row) => {
          const kind = waitingKinds.get(row.kind);
          return kind ? [{ ...row, ...kind }] : [];
        });
        return known.length === 0 ? (
          <p className="text-ink-2">Nothing is waiting.</p>
        ) : (
          <ul className="grid">
            {known.map(({ kind, count, label, tab, due_at: due, oldest_at: oldest }) => (
              <li
                key={kind}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2"
              >
                <Link to={`/venue-dashboard/${slug}/${tab}`} className="font-bold">
                  {label(count)}
                </Link>
                <Clock due={due} oldest={oldest} />
              </li>
            ))}
          </ul>
        );
      }}
    </OverviewTile>
  );
}

function Clock({ due, oldest }: { due: string | null; oldest: string | null }) {
  if (due && Date.parse(due) <= serverNow())
    return <span className="font-bold text-red text-small">Overdue: was due {dueName(due)}</span>;
  if (due) return <span className="text-small">Due {dueName(due)}</span>;
  return oldest ? <span className="text-ink-2 text-small">Since {momentName(oldest)}</span> : null;
}
