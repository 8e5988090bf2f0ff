import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { EventActions } from "#app/parts/events/manage/event-actions.tsx";
import { type ManagedEvent, managedEventQuery } from "#app/parts/events/manage/manage-queries.ts";
import { SeriesActions } from "#app/parts/events/manage/series-actions.tsx";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { Route } from "./+types/manage.ts";
import { EventParts } from "./event-parts.tsx";
import { tabsOf } from "./event-tab.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Manage an event", description: "How your night sells.", isHidden: true });

/** One event as its team runs it. */
export default function ManageEvent({ params, matches }: Route.ComponentProps) {
  const query = useQuery(managedEventQuery(params.eventId));
  return (
    <div className="column py-8">
      <Breadcrumbs
        crumbs={[
          { label: "Your nights", to: query.data ? `/organise?as=${query.data.organiser_id}` : "/organise" },
          { label: query.data?.title ?? "An event" },
        ]}
      />
      {query.data ? null : (
        <h1 tabIndex={-1} className="mt-5 mb-8 type-h1">
          An event
        </h1>
      )}
      <Loaded query={query} what="The event">
        {(event) =>
          event ? (
            <Managed event={event} siteUrl={siteUrlOf(matches)} />
          ) : (
            <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
              We can't find that event among yours.
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}

const stateWords = (event: ManagedEvent): string => {
  switch (event.status) {
    case "published":
      if (event.visibility === "invited") return "For invited people";
      return event.visibility === "public" ? "Public" : "Public, but not listed";
    case "scheduled":
      return `Public from ${event.publish_at ? momentName(event.publish_at) : "later"}`;
    case "pending_review":
      return "Waiting for approval";
    default:
      return event.status.charAt(0).toUpperCase() + event.status.slice(1).replaceAll("_", " ");
  }
};

function Managed({ event, siteUrl }: { event: ManagedEvent; siteUrl: string }) {
  const [search] = useSearchParams();
  const tabs = tabsOf(event);
  const shown = tabs.find(({ view }) => view === search.get("view")) ?? tabs[0];
  const label = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null);
  return (
    <div className="mt-5 grid grid-cols-1 gap-8">
      <header className="grid gap-4">
        <p className="type-label">{stateWords(event)}</p>
        <h1 tabIndex={-1} className={titleClass(event.title)} dir="auto">
          {event.title}
        </h1>
        <p>
          {label.range}
          {event.venue ? `, ${event.venue.name}` : ""}
        </p>
        {event.status === "pending_review"
          ? event.team.reasons.map((reason) => (
              <p key={reason} className="border-warn border-s-4 ps-4">
                {reason}
              </p>
            ))
          : null}
        <EventActions event={event} />
        {event.series_id && event.status !== "cancelled" && !["door", "finance"].includes(event.team.role) ? (
          <SeriesActions eventId={event.id} seriesId={event.series_id} />
        ) : null}
      </header>
      <div className="grid grid-cols-1 gap-8 border-ink border-t-2 pt-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
        <EventParts event={event} tabs={tabs} shown={shown} />
        {shown ? (
          <section aria-labelledby="view" className="grid grid-cols-1 content-start gap-4">
            <h2 id="view" className="type-h2">
              {shown.label}
            </h2>
            <shown.Body event={event} siteUrl={siteUrl} />
          </section>
        ) : null}
      </div>
    </div>
  );
}
