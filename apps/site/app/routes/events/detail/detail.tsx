import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { answerOldAddress } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { ageRule } from "#app/parts/events/page/age-rule.ts";
import { doesFlash, findEvent, isEventId, listTicketTypes } from "#app/parts/events/page/detail-query.ts";
import { listRelated } from "#app/parts/events/related.server.ts";
import { findSeriesOf } from "#app/parts/events/series.server.ts";
import { federatedNight } from "#app/parts/federation/find-federated.server.ts";
import { listNightQuestions } from "#app/parts/feedback/list-night-questions.server.ts";
import { listInJournal } from "#app/parts/journal/journal-queries.server.ts";
import { hasAccessTeam } from "#app/parts/venues/access-requests/has-access-team.server.ts";
import { accessSummary } from "#app/parts/venues/access-sheet.ts";
import { drawPlace } from "#app/parts/venues/map/place-drawing.server.ts";
import { nightFacts } from "#app/parts/venues/night-facts.ts";
import { listNightWarnings } from "#app/parts/warnings/list-warnings.server.ts";
import { ErrorPage } from "#app/shell/errors/error-page.tsx";
import { siteUrlOf } from "#app/shell/head/page-meta.ts";
import { LiveNote } from "#app/ui/live-note.tsx";
import type { Route } from "./+types/detail.ts";
import { detailMeta } from "./detail-meta.ts";
import { EventPage } from "./event-page.tsx";
import { useLiveEvent } from "./use-live-event.ts";

/** One event, by slug; an id leads to the slug for good. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const event = await findEvent(client, params.idOrSlug);
  if (!event) return answerOldAddress(client, "events", params.idOrSlug);
  if (isEventId(params.idOrSlug)) throw redirect(`/events/${event.slug}${new URL(request.url).search}`, 301);
  const madeAt = serverDate();
  const tonight = nightDateOf(madeAt);
  const [types, related, flashes, drawing, journal, series, takesAccess, questions, warnings] =
    await Promise.all([
      listTicketTypes(client, event.id),
      listRelated(client, event, tonight),
      doesFlash(client, event.image_path),
      drawPlace(client, event.venue),
      listInJournal(client, "event", event.id),
      findSeriesOf(client, event.id),
      hasAccessTeam(client, { p_event_id: event.id }),
      listNightQuestions(client, event.id),
      listNightWarnings(client, event.id),
    ]);
  const venue = event.location_mode === "venue" ? event.venue : null;
  const facts = nightFacts(venue);
  const access = accessSummary(venue?.access, event.access);
  const isTold = event.visibility === "public" && event.location_mode !== "secret";
  const nightDocument = isTold ? federatedNight(context, event.id) : undefined;
  const shown = {
    event,
    types,
    related,
    flashes,
    drawing,
    facts,
    journal,
    access,
    age: ageRule(event),
    series,
    takesAccess,
    questions,
    warnings,
  };
  return { madeAt: madeAt.toISOString(), tonight, ...shown, ...(nightDocument ? { nightDocument } : {}) };
}

/** What the page of an event shows; of a draft nobody asks whether its picture flashes, for a map, or what is written of it. */
type Shown = Awaited<ReturnType<typeof loader>>;
type Extras =
  | "takesAccess"
  | "questions"
  | "warnings"
  | "flashes"
  | "drawing"
  | "facts"
  | "journal"
  | "series";
export type DetailData = Omit<Shown, Extras> & Partial<Pick<Shown, Extras>>;

export function meta(args: Route.MetaArgs) {
  return detailMeta(args, args.loaderData);
}

/** Only a night of tonight in a town with a warning fetches this. */
const StandingWarnings = lazy(() => import("#app/parts/warnings/standing-warnings.tsx"));

export default function EventDetail({ loaderData, matches }: Route.ComponentProps) {
  useFreshStock(loaderData.types.some(({ state }) => state === "few_left") ? FEW_LEFT_MS : FRESH_EVERY_MS);
  const { data, ...live } = useLiveEvent(loaderData);
  return (
    <>
      {loaderData.warnings.length > 0 ? (
        <Suspense fallback={null}>
          <div className="column pt-6">
            <StandingWarnings warnings={loaderData.warnings} />
          </div>
        </Suspense>
      ) : null}
      <EventPage data={data} siteUrl={siteUrlOf(matches)} live={<LiveNote {...live} />} />
    </>
  );
}

const FRESH_EVERY_MS = 60_000;
/** "Last 7" is a number, and no message tells that it has become six. */
const FEW_LEFT_MS = 20_000;

/** Reads stock again when the page comes back into view, and at this interval while it is looked at. */
function useFreshStock(everyMs: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && navigator.onLine) revalidate();
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate, everyMs]);
}

/** Some nights are there for invited people alone: a browser with a session asks again, the server says the same to everybody. */
const MissingEvent: ComponentType<{ idOrSlug: string }> = import.meta.env.SSR
  ? ErrorPage
  : lazy(() =>
      import("./missing-event.tsx").then(
        (screen) => ({ default: screen.MissingEvent }),
        () => ({ default: ErrorPage }),
      ),
    );

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  return (
    <Suspense fallback={<ErrorPage />}>
      <MissingEvent idOrSlug={params.idOrSlug} />
    </Suspense>
  );
}
