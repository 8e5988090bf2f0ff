import { useQuery } from "@tanstack/react-query";
import { nightLabel } from "#app/format/night-label.ts";
import { EventActions } from "#app/parts/events/manage/event-actions.tsx";
import { type ManagedEvent, managedEventQuery } from "#app/parts/events/manage/manage-queries.ts";
import { StockTable } from "#app/parts/events/manage/stock-table.tsx";
import { momentName } from "#app/parts/events/words.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { Route } from "./+types/manage.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Manage an event", description: "How your night sells.", isHidden: true });

/** One event as its team runs it. */
export default function ManageEvent({ params }: Route.ComponentProps) {
  const query = useQuery(managedEventQuery(params.eventId));
  return (
    <div className="column py-8">
      <Breadcrumbs
        crumbs={[{ label: "Your nights", to: "/organise" }, { label: query.data?.title ?? "An event" }]}
      />
      {query.data ? null : (
        <h1 tabIndex={-1} className="mt-5 mb-8 type-h1">
          An event
        </h1>
      )}
      <Loaded query={query} what="The event">
        {(event) =>
          event ? (
            <Managed event={event} />
          ) : (
            <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
              There is no such event among yours.
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
      return event.visibility === "public" ? "Public" : "Public, but in no list";
    case "scheduled":
      return `Public from ${event.publish_at ? momentName(event.publish_at) : "later"}`;
    case "pending_review":
      return "Waiting for approval";
    default:
      return event.status.charAt(0).toUpperCase() + event.status.slice(1).replaceAll("_", " ");
  }
};

function Managed({ event }: { event: ManagedEvent }) {
  const label = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null);
  return (
    <div className="mt-5 grid gap-10">
      <header className="grid gap-4">
        <p className="type-label">{stateWords(event)}</p>
        <h1 tabIndex={-1} className={titleClass(event.title)}>
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
      </header>
      <section aria-labelledby="stock" className="grid gap-4">
        <h2 id="stock" className="type-h2">
          Tickets
        </h2>
        <StockTable event={event} />
      </section>
    </div>
  );
}
