import { Badge } from "#app/ui/badge.tsx";
import type { VenueCard } from "./queries.server.ts";

/** What is known about who looks after a venue's page, and whether it is open. */
export function VenueBadges({
  venue,
}: {
  venue: Pick<VenueCard, "status" | "verified_at" | "claimed_at" | "location_precision">;
}) {
  return (
    <>
      {venue.status === "temporarily_closed" ? <Badge tone="warn">Temporarily closed</Badge> : null}
      {venue.status === "closed" ? <Badge tone="danger">Closed for good</Badge> : null}
      {venue.verified_at ? (
        <Badge tone="ok">Verified</Badge>
      ) : venue.claimed_at ? null : (
        <Badge>Unclaimed</Badge>
      )}
      {venue.location_precision === "area" || venue.location_precision === "hidden" ? (
        <Badge tone="info">Private place</Badge>
      ) : null}
    </>
  );
}
