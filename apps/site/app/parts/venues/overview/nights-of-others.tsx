import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** Coming nights that other organisers put on in the room: what everybody can read of them. */
export function NightsOfOthers({ venueId }: { venueId: string }) {
  const query = useQuery({
    queryKey: ["venues", venueId, "others"],
    staleTime: 0,
    queryFn: async () => {
      return call("list_nights_of_others", { p_venue_id: venueId, p_limit: 100 });
    },
  });
  return (
    <Loaded query={query} what="Nights of other organisers">
      {(nights) =>
        nights.length === 0 ? (
          <EmptyState>No other organiser has a night coming up in this room.</EmptyState>
        ) : (
          <>
            <p className="max-w-reading text-ink-2">
              How these nights sell is known to their organisers alone. You see what everybody sees.
            </p>
            <ul>
              {nights.map((night) => (
                <li key={night.event_id} className="border-line border-b py-4 [overflow-wrap:anywhere]">
                  <h3 className="type-h3">
                    <Link to={`/events/${night.slug}`} className="no-underline hover:underline" dir="auto">
                      {night.title}
                    </Link>
                  </h3>
                  <p className="text-ink-2 text-small">
                    {
                      nightLabel(new Date(night.starts_at), night.ends_at ? new Date(night.ends_at) : null)
                        .range
                    }
                    {" · "}
                    <Link to={`/organisers/${night.organiser_slug}`}>{night.organiser}</Link>{" "}
                    {night.status === "published" ? null : <Badge tone="warn">{night.status}</Badge>}
                  </p>
                </li>
              ))}
            </ul>
            <ListEnd shown={nights.length} most={100} which="next" />
          </>
        )
      }
    </Loaded>
  );
}
