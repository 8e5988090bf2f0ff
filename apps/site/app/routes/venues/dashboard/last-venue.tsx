import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { lastVenue, myVenuesQuery } from "#app/parts/venues/my-venues.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/last-venue.ts";
import { tabsOf } from "./dashboard-tab.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your venues", description: "The rooms you look after.", isHidden: true });

/** `/venue-dashboard` leads to the venue that was looked after last. */
export default function LastVenue() {
  const { person } = useSession();
  const query = useQuery(myVenuesQuery(person?.id));
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        Your venues
      </h1>
      <Loaded query={query} what="Your venues">
        {(venues) => {
          const venue = lastVenue(venues);
          return venue ? (
            <Navigate to={`/venue-dashboard/${venue.slug}/${tabsOf(venue)[0]?.tab ?? "team"}`} replace />
          ) : (
            <EmptyState action={<LinkButton to="/venue-onboarding">Claim or add a venue</LinkButton>}>
              You look after no venue yet. Claim the page of a room you run, add one, or ask its owner to
              invite you to the team.
            </EmptyState>
          );
        }}
      </Loaded>
    </div>
  );
}
