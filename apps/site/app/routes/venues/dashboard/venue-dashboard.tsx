import { useQuery } from "@tanstack/react-query";
import { teamRoleName } from "@undercroft/contract/team-roles";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { myOrganisersQuery } from "#app/parts/organisers/organiser-queries.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { keepLastVenue, type MyVenue, myVenuesQuery } from "#app/parts/venues/my-venues.ts";
import { venueWaitingQuery } from "#app/parts/venues/overview/venue-nights.ts";
import { NotFound } from "#app/shell/errors/not-found.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import { useCurrentInSight } from "#app/ui/use-current-in-sight.ts";
import { useOnline } from "#app/ui/use-online.ts";
import { WaitingBadge } from "#app/ui/waiting-badge.tsx";
import type { Route } from "./+types/venue-dashboard.ts";
import { tabsOf } from "./dashboard-tab.ts";
import { waitingByTab } from "./waiting-kind.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your venue", description: "Look after your room.", isHidden: true });

/** One venue as its team looks after it. People who are not in the team, or may not open the tab, find no such page. */
export default function VenueDashboard({ params }: Route.ComponentProps) {
  const { person } = useSession();
  const query = useQuery(myVenuesQuery(person?.id));
  const venue = query.data?.find(({ slug }) => slug === params.slug);
  const isOpen = venue !== undefined && tabsOf(venue).some(({ tab }) => tab === params.tab);
  useEffect(() => {
    if (isOpen) keepLastVenue(params.slug);
  }, [isOpen, params.slug]);
  if (query.data && !isOpen) return <NotFound />;
  return (
    <div className="column py-8">
      {venue ? null : (
        <h1 tabIndex={-1} className="mb-8 type-h1">
          Your venue
        </h1>
      )}
      <Loaded query={query} what="Your venues">
        {(venues) => (venue ? <Dashboard venue={venue} venues={venues} tab={params.tab} /> : null)}
      </Loaded>
    </div>
  );
}

const stateWords: Record<string, string> = {
  active: "Open",
  temporarily_closed: "Closed for now",
  closed: "Closed for good",
  draft: "Draft",
  pending: "Waiting for approval",
  suspended: "Suspended",
};

function Dashboard({ venue, venues, tab }: { venue: MyVenue; venues: readonly MyVenue[]; tab: string }) {
  const tabs = tabsOf(venue);
  const shown = tabs.find((one) => one.tab === tab);
  const isOnline = useOnline();
  const waiting = waitingByTab(useQuery(venueWaitingQuery(venue.id)).data ?? []);
  const tabRow = useRef<HTMLElement>(null);
  useCurrentInSight(tabRow, tab);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Switcher venue={venue} venues={venues} />
      <header className="grid gap-3">
        <p className="flex flex-wrap gap-x-4">
          <Badge tone={venue.status === "suspended" ? "danger" : venue.status === "active" ? "ok" : "warn"}>
            {stateWords[venue.status] ?? venue.status}
          </Badge>
          <Badge>Your role: {teamRoleName(venue.role)}</Badge>
        </p>
        <h1 tabIndex={-1} className={titleClass(venue.name)} dir="auto">
          {venue.name}
        </h1>
        <StateNote status={venue.status} />
        {isOnline ? null : (
          <p role="status" className="border-warn border-s-4 ps-4">
            You're offline. What you see may be old; what you write is kept in this browser.
          </p>
        )}
        {["active", "temporarily_closed", "closed"].includes(venue.status) ? (
          <p>
            <LinkButton to={`/venues/${venue.slug}`} variant="outline" size="sm">
              See the page
            </LinkButton>
          </p>
        ) : null}
      </header>
      <nav
        ref={tabRow}
        aria-label="Parts of this venue"
        className="relative flex gap-5 overflow-x-auto border-ink border-b-2"
        data-no-print=""
      >
        {tabs.map((one) => {
          const count = Math.max(one.count?.(venue) ?? 0, waiting.get(one.tab) ?? 0);
          return (
            <Link
              key={one.tab}
              to={`/venue-dashboard/${venue.slug}/${one.tab}`}
              preventScrollReset
              aria-current={one === shown ? "page" : undefined}
              className="inline-flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-4 px-1 font-bold text-ink-2 no-underline -outline-offset-3 hover:text-ink aria-[current=page]:border-pink aria-[current=page]:text-ink"
            >
              {one.label}
              <WaitingBadge count={count} />
            </Link>
          );
        })}
      </nav>
      {shown ? (
        <section key={venue.id} aria-label={shown.label} className="grid grid-cols-1 gap-4">
          <shown.Body venue={venue} />
        </section>
      ) : null}
    </div>
  );
}

function StateNote({ status }: { status: string }) {
  if (status === "suspended")
    return (
      <p className="border-red border-s-4 ps-4">
        Our team has taken this page down for now. You can read everything here and change nothing. We wrote
        to you about why.
      </p>
    );
  if (status === "pending" || status === "draft")
    return (
      <p className="border-warn border-s-4 ps-4">
        This page waits for approval, so nobody else sees it yet. You can read everything here; changes begin
        when it is approved.
      </p>
    );
  return null;
}

/** The other venues of the person, and the way to their organisers. */
function Switcher({ venue, venues }: { venue: MyVenue; venues: readonly MyVenue[] }) {
  const { person } = useSession();
  const organisers = useQuery(myOrganisersQuery(person?.id)).data ?? [];
  if (venues.length < 2 && organisers.length === 0) return null;
  return (
    <nav aria-label="Your venues and organisers" className="flex flex-wrap gap-2">
      {venues.map((one) => (
        <Chip
          key={one.id}
          to={`/venue-dashboard/${one.slug}/${tabsOf(one)[0]?.tab ?? "team"}`}
          isCurrent={one.id === venue.id}
        >
          {one.name}
        </Chip>
      ))}
      {organisers.map((one) => (
        <Chip key={one.id} to={`/organise?as=${one.id}`}>
          <span className="type-label">Nights</span> {one.label}
        </Chip>
      ))}
    </nav>
  );
}
