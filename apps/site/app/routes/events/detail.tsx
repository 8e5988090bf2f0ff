import { lazy, Suspense, useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { answerOldAddress } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { BuyBar, BuyPanel } from "#app/parts/events/buy-panel.tsx";
import { findEvent, isEventId, listTicketTypes } from "#app/parts/events/detail.server.ts";
import { displayState } from "#app/parts/events/display-state.ts";
import { CATEGORY_LABELS, tagLabel } from "#app/parts/events/filter-chips.ts";
import { LineUp } from "#app/parts/events/line-up.tsx";
import { PastedPoster } from "#app/parts/events/pasted-poster.tsx";
import { listRelated } from "#app/parts/events/related.server.ts";
import { stateFactsOf } from "#app/parts/events/sale-facts.ts";
import { ShareActions } from "#app/parts/events/share-actions.tsx";
import { TicketLadder } from "#app/parts/events/ticket-ladder.tsx";
import { useClock } from "#app/parts/events/use-clock.ts";
import { AttendanceButton } from "#app/parts/profiles/attendance/attendance-button.tsx";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { siteUrlOf } from "#app/shell/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { TearOff } from "#app/ui/tear-off.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { Route } from "./+types/detail.ts";
import { detailMeta, posterSubject } from "./detail-meta.ts";
import { AccessAndSafety, EventUpdates, OrganiserNote } from "./detail-notes.tsx";
import { Section } from "./detail-section.tsx";
import { EventFacts } from "./event-facts.tsx";
import { EventPlace } from "./event-place.tsx";
import { RelatedEvents } from "./related-events.tsx";

/** Most events have no news of this kind, and their pages do not carry it. */
const StateBanner = lazy(() =>
  import("#app/parts/events/state-banner.tsx").then((module) => ({ default: module.StateBanner })),
);
const bannerStates: ReadonlySet<string> = new Set(["cancelled", "postponed", "under_review", "past"]);

/** One event, by slug; an id leads to the slug for good. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const event = await findEvent(client, params.idOrSlug);
  if (!event) return answerOldAddress(client, "events", params.idOrSlug);
  if (isEventId(params.idOrSlug)) throw redirect(`/events/${event.slug}${new URL(request.url).search}`, 301);
  const madeAt = new Date();
  const tonight = nightDateOf(madeAt);
  const [types, related] = await Promise.all([
    listTicketTypes(client, event.id),
    listRelated(client, event, tonight),
  ]);
  return { madeAt: madeAt.toISOString(), tonight, event, types, related };
}

export type DetailData = Awaited<ReturnType<typeof loader>>;

export function meta(args: Route.MetaArgs) {
  return detailMeta(args, args.loaderData);
}

export default function EventDetail({ loaderData, matches }: Route.ComponentProps) {
  const { event, types, related, tonight, madeAt } = loaderData;
  const now = useClock(madeAt);
  useFreshStock();
  const facts = stateFactsOf(event, types);
  const state = displayState(facts, now);
  const url = `${siteUrlOf(matches)}/events/${event.slug}`;
  return (
    <article className="column py-6">
      <Breadcrumbs
        crumbs={[
          { label: "Events", to: "/events" },
          { label: CATEGORY_LABELS[event.category], to: `/events/${event.category}` },
          { label: event.title },
        ]}
      />
      <div className="mt-5 grid items-start gap-x-10 gap-y-8 lg:grid-cols-12">
        <div className="flex items-center gap-6 lg:block lg:sticky lg:top-[calc(var(--header-height)+20px)] lg:col-span-5">
          <PastedPoster
            event={posterSubject(event)}
            state={state}
            className="w-3/5 max-w-64 lg:w-full lg:max-w-none"
          />
          <TearOff
            day={nightDateOf(new Date(event.starts_at))}
            className="min-w-0 flex-1 [--tear-off-size:min(34vw,9rem)] lg:hidden"
          />
        </div>
        <div className="grid gap-10 lg:col-span-7">
          <header>
            {bannerStates.has(state) || event.rescheduled_from.length > 0 || event.moved_from ? (
              <Suspense fallback={null}>
                <StateBanner event={event} state={state} tonight={tonight} />
              </Suspense>
            ) : null}
            <h1 className={titleClass(event.title)}>{event.title}</h1>
            {event.pick_blurb ? <p className="mt-3 text-ink-2">Our pick: {event.pick_blurb}</p> : null}
            <EventFacts event={event} tonight={tonight} />
            <p className="mt-4 flex flex-wrap gap-1.5">
              {event.tags.map(({ tag }) => (
                <Tag key={tag}>{tagLabel(tag)}</Tag>
              ))}
            </p>
          </header>
          {state === "past" || state === "cancelled" ? null : (
            <section aria-label="Tickets" className="border-ink border-y-2 py-5">
              <BuyPanel event={event} facts={facts} types={types} now={now} />
              {types.length > 0 ? (
                <div className="mt-5">
                  <TicketLadder types={types} />
                </div>
              ) : null}
              <RefundRule event={event} />
            </section>
          )}
          <ShareActions eventId={event.id} slug={event.slug} title={event.title} url={url} />
          {state === "past" ? null : <AttendanceButton event={event} />}
          <EventUpdates updates={event.updates} />
          <Section title="About">
            <p className="max-w-reading whitespace-pre-line">{event.description}</p>
          </Section>
          {event.artists.length > 0 ? (
            <Section title="Line-up">
              <LineUp artists={event.artists} />
            </Section>
          ) : null}
          <EventPlace event={event} />
          <AccessAndSafety event={event} now={now} />
          <OrganiserNote event={event} />
          <Report eventId={event.id} />
        </div>
      </div>
      <RelatedEvents related={related} event={event} now={now} />
      <BuyBar event={event} facts={facts} now={now} />
    </article>
  );
}

function Report({ eventId }: { eventId: string }) {
  const { person } = useSession();
  return (
    <p>
      <ReportButton subject={{ kind: "event", id: eventId, noun: "event" }} isSignedIn={person !== null} />
    </p>
  );
}

/** Where the money goes back, said before anybody pays. */
function RefundRule({ event }: { event: DetailData["event"] }) {
  if (event.price_from_pence === null || event.external_url) return null;
  const rule =
    event.refund_note ??
    "Refunded in full, booking fee included, if it is cancelled; you choose if the date or the place changes.";
  return (
    <p className="mt-4 text-ink-2 text-small">
      {event.price_from_pence === 0 && !event.refund_note ? "Cancel free any time before it starts." : rule}
    </p>
  );
}

const FRESH_EVERY_MS = 60_000;

/** Reads stock anew when the page comes back into view and every minute while it is looked at. */
function useFreshStock() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && navigator.onLine) revalidate();
    };
    const timer = setInterval(refresh, FRESH_EVERY_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);
}

export { ErrorPage as ErrorBoundary } from "#app/shell/error-page.tsx";
