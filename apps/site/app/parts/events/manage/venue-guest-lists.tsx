import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { serverNow } from "#app/device/server-time.ts";
import { keysByName } from "#app/format/distinct-keys.ts";
import { type GuestTerms, guestTermsWords } from "#app/format/guest-terms.ts";
import { deadlineName } from "#app/format/moment.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

type Allocation = GuestTerms & { name: string; places: number; taken: number; closes_at: string | null };

/** The guest lists of every coming night, allocation by allocation. */
export function VenueGuestLists({ organiserId }: { organiserId: string }) {
  const query = useQuery({
    queryKey: ["nights", organiserId, "guest-lists"],
    staleTime: 0,
    queryFn: async () => {
      return call("list_organiser_guest_lists", { p_organiser_id: organiserId });
    },
  });
  return (
    <Loaded query={query} what="The guest lists">
      {(nights) =>
        nights.length === 0 ? (
          <EmptyState>No nights are coming up, so there are no guest lists.</EmptyState>
        ) : (
          <>
            <ul className="grid gap-8">
              {nights.map((night) => (
                <li key={night.event_id} className="grid gap-2">
                  <h3 className="border-ink border-b-2 pb-1 type-h3 [overflow-wrap:anywhere]">
                    <Link
                      to={`/organise/events/${night.event_id}?view=guests`}
                      className="no-underline hover:underline"
                      dir="auto"
                    >
                      {night.title}
                    </Link>
                  </h3>
                  <p className="text-ink-2 text-small">
                    {
                      nightLabel(new Date(night.starts_at), night.ends_at ? new Date(night.ends_at) : null)
                        .range
                    }
                  </p>
                  <ul>
                    <Row name="House">{plural(night.house, "guest")}</Row>
                    {(night.allocations as Allocation[]).map((one, at) => (
                      <Row
                        key={keysByName(night.allocations as Allocation[])[at]}
                        name={one.name}
                        closes={one.closes_at}
                      >
                        {one.taken} of {plural(one.places, "place")}
                        {guestTermsWords(one) && `. ${guestTermsWords(one)}`}
                      </Row>
                    ))}
                    {night.comps > 0 ? (
                      <Row name="Comps not taken yet">{plural(night.comps, "guest")}</Row>
                    ) : null}
                  </ul>
                </li>
              ))}
            </ul>
            <ListEnd shown={nights.length} most={200} which="next" />
          </>
        )
      }
    </Loaded>
  );
}

type RowProps = { name: string; closes?: string | null; children: React.ReactNode };

function Row({ name, closes = null, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong>{name}</strong>{" "}
        {closes ? (
          Date.parse(closes) <= serverNow() ? (
            <Badge>Closed</Badge>
          ) : (
            <span className="text-ink-2 text-small">open until {deadlineName(closes)}</span>
          )
        ) : null}
      </span>
      <span className="type-data">{children}</span>
    </li>
  );
}
