import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { clockTime, dayName } from "#app/format/nights.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OverviewTile } from "./overview-tile.tsx";
import { addressOf, StateBadge, takenWords } from "./tonight.tsx";
import { venueNightsQuery } from "./venue-nights.ts";

/** The seven nights after tonight. */
export function Week({ venueId }: { venueId: string }) {
  const query = useQuery(venueNightsQuery(venueId, 1, 7));
  return (
    <OverviewTile title="The next seven nights" query={query}>
      {(nights) =>
        nights.length === 0 ? (
          <EmptyState>Nothing is planned for the next seven nights.</EmptyState>
        ) : (
          <ul className="grid">
            {nights.map((night) => (
              <li
                key={night.event_id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2"
              >
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className="flex flex-wrap gap-x-3 text-small">
                    <span className="type-data">
                      {dayName(night.night_date)} {clockTime(new Date(night.starts_at))}
                    </span>
                    <StateBadge night={night} />
                  </p>
                  <h3 className="mt-1 type-h3">
                    <Link to={addressOf(night)} className="no-underline hover:underline" dir="auto">
                      {night.title}
                    </Link>
                  </h3>
                </div>
                <p className={night.is_own ? "type-data" : "text-ink-2 text-small"}>{takenWords(night)}</p>
              </li>
            ))}
          </ul>
        )
      }
    </OverviewTile>
  );
}
