import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { EventRow } from "#app/parts/events/event-row.tsx";
import { draftCard } from "#app/parts/events/manage/draft-card.ts";
import { ageRule } from "#app/parts/events/page/age-rule.ts";
import { findEvent, listTicketTypes } from "#app/parts/events/page/detail-query.ts";
import { accessSummary } from "#app/parts/venues/access-sheet.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/preview-page.ts";
import { EventPage } from "./detail/event-page.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Preview", description: "An event as people will see it.", isHidden: true });

/** The card and the page of an event as everybody will see them, read as its team reads it. */
export default function PreviewPage({ params, matches }: Route.ComponentProps) {
  const query = useQuery({
    queryKey: ["nights", "preview", params.eventId],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const event = await findEvent(client, params.eventId);
      if (!event) return null;
      const types = await listTicketTypes(client, event.id);
      const madeAt = serverDate();
      return {
        // as everybody will see it: nothing of an event that is not announced is on sale yet
        event: { ...event, status: "published" as const },
        isPublic: !["draft", "pending_review", "scheduled"].includes(event.status),
        types: types.map((type) => ({
          ...type,
          state: type.state === "ended" ? ("on_sale" as const) : type.state,
        })),
        access: accessSummary(event.location_mode === "venue" ? event.venue?.access : null, event.access),
        age: ageRule(event),
        related: { venue: [], artists: [], nearby: [] },
        tonight: nightDateOf(madeAt),
        madeAt: madeAt.toISOString(),
      };
    },
  });
  return (
    <div>
      <div className="gutter flex flex-wrap items-center justify-between gap-4 border-ink border-b-2 bg-raised py-4">
        <h1 tabIndex={-1} className="type-h3">
          {query.data?.isPublic ? "Preview of a public event" : "Not public yet: only your team sees this"}
        </h1>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/events/${query.data?.event.slug ?? params.eventId}/edit?step=publish`} size="sm">
            Back to writing
          </LinkButton>
          <LinkButton to={`/organise/events/${params.eventId}`} variant="outline" size="sm">
            Manage
          </LinkButton>
        </div>
      </div>
      <Loaded query={query} what="The preview">
        {(data) =>
          data ? (
            <>
              <section aria-label="In a list" className="column pt-6">
                <p className="type-label text-ink-2">In a list</p>
                <ul className="@container">
                  <EventRow
                    listing={draftCard(data.event)}
                    now={new Date(data.madeAt)}
                    showDate
                    heading="h2"
                  />
                </ul>
              </section>
              <EventPage data={data} siteUrl={siteUrlOf(matches)} />
            </>
          ) : (
            <div className="column py-8">
              <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
                We can't find that event among yours.
              </EmptyState>
            </div>
          )
        }
      </Loaded>
    </div>
  );
}
