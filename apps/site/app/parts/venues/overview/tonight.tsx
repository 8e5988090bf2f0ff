import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useLive } from "#app/api/live/use-live.ts";
import { serverNow } from "#app/device/server-time.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { clockTime } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OverviewTile } from "./overview-tile.tsx";
import { type VenueNight, venueNightsQuery } from "./venue-nights.ts";

const time = (iso: string | null) => (iso ? clockTime(new Date(iso)) : null);

/** What is on tonight: when the doors open, how full it is, who comes. */
export function Tonight({ venueId }: { venueId: string }) {
  const query = useQuery(venueNightsQuery(venueId, 0, 1));
  return (
    <OverviewTile title="Tonight" query={query}>
      {(nights) =>
        nights.length === 0 ? (
          <EmptyState>Nothing is on tonight.</EmptyState>
        ) : (
          <ul className="grid gap-6">
            {nights.map((night) => (
              <li key={night.event_id}>
                <Night night={night} venueId={venueId} />
              </li>
            ))}
          </ul>
        )
      }
    </OverviewTile>
  );
}

function Night({ night, venueId }: { night: VenueNight; venueId: string }) {
  const queryClient = useQueryClient();
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ["venues", venueId, "nights"] });
  useLive(night.is_own ? `event:${night.event_id}` : null, { onMessage: readAgain, onReturn: readAgain });
  const label = nightLabel(new Date(night.starts_at), night.ends_at ? new Date(night.ends_at) : null);
  return (
    <article className="grid gap-4 border-2 border-ink p-5">
      <header className="grid gap-1">
        <p className="flex flex-wrap gap-x-4">
          <StateBadge night={night} />
          <Badge>{label.name}</Badge>
        </p>
        <h3 className="type-h2 [overflow-wrap:anywhere]">
          <Link to={addressOf(night)} className="no-underline hover:underline" dir="auto">
            {night.title}
          </Link>
        </h3>
        <p>
          {label.range}
          {night.is_own ? null : `, put on by ${night.organiser}`}
        </p>
      </header>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        <Fact name="Doors">{time(night.doors_at) ?? time(night.starts_at)}</Fact>
        <Fact name="Last entry">{time(night.last_entry_at) ?? "No limit"}</Fact>
        {night.is_own ? (
          <>
            <Fact name="Sold">
              {night.sold}
              {night.quantity === null ? "" : ` of ${night.quantity}`}
            </Fact>
            <Fact name="Held">{night.held}</Fact>
            {night.capacity === null ? null : <Fact name="Capacity">{night.capacity}</Fact>}
            <Fact name="Guest list">{(night.guests ?? 0) + (night.comps ?? 0)}</Fact>
            <Fact name="Access needs">{night.access_needs}</Fact>
          </>
        ) : null}
      </dl>
      {night.outcome_due ? (
        <p className="border-warn border-s-4 ps-4">
          This night is over. Say under Money how it went, and what it took is cleared two working days later.
        </p>
      ) : null}
      {night.is_own ? (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to={`/organise/events/${night.event_id}?view=guests`}>Guest list</Link>
          <Link to={`/organise/events/${night.event_id}`}>
            Run this night<span className="sr-only">: {night.title}</span>
          </Link>
        </p>
      ) : null}
    </article>
  );
}

/** Where a night leads: to its own screen, or for another organiser's to its page. */
export const addressOf = (night: VenueNight) =>
  night.is_own ? `/organise/events/${night.event_id}` : `/events/${night.slug}`;

/** Whether the night is on, cancelled, or not what was planned. */
export function StateBadge({ night }: { night: VenueNight }) {
  const now = serverNow();
  const ends = night.ends_at ? Date.parse(night.ends_at) : Date.parse(night.starts_at) + 8 * 3_600_000;
  if (night.status === "cancelled") return <Badge tone="danger">Cancelled</Badge>;
  if (night.status === "postponed") return <Badge tone="warn">Postponed</Badge>;
  if (night.status === "scheduled") return <Badge tone="info">Not public yet</Badge>;
  if (night.status === "under_review") return <Badge tone="warn">Under review</Badge>;
  if (ends <= now) return <Badge>Over</Badge>;
  return Date.parse(night.doors_at ?? night.starts_at) <= now ? (
    <Badge tone="brand">On now</Badge>
  ) : (
    <Badge tone="ok">On sale</Badge>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="type-label text-ink-2">{name}</dt>
      <dd className="type-numeral">{children}</dd>
    </div>
  );
}

/** "12 of 80 taken", "12 taken"; nothing of another organiser's night. */
export const takenWords = ({ is_own: isOwn, sold, held, quantity }: VenueNight) =>
  isOwn
    ? `${(sold ?? 0) + (held ?? 0)}${quantity === null ? "" : ` of ${plural(quantity, "place")}`} taken`
    : "Another organiser's night";
