import { lazy, Suspense } from "react";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** Fetched for nights that are over. */
const NightPhotos = lazy(async () => ({ default: (await import("./night-photos.tsx")).NightPhotos }));

/** Fetched for nights that a calendar told of. */
const EventSources = lazy(async () => ({
  default: (await import("#app/parts/events/sources/event-sources.tsx")).EventSources,
}));

type PhotosAndReportProps = {
  event: { id: string; title: string; external_id: string | null };
  isOver: boolean;
};

/** Below all else of a night: its photos once it is over, each of which can be reported, its calendars, and reporting the night. */
export function PhotosAndReport({ event, isOver }: PhotosAndReportProps) {
  const { person } = useSession();
  const report = (kind: "event" | "photo", id: string) => (
    <ReportButton subject={{ kind, id, noun: kind }} isSignedIn={person !== null} />
  );
  return (
    <>
      {isOver ? (
        <Suspense fallback={null}>
          <NightPhotos event={event} report={(id) => report("photo", id)} />
        </Suspense>
      ) : null}
      {event.external_id?.startsWith("source:") ? (
        <Suspense fallback={null}>
          <EventSources eventId={event.id} />
        </Suspense>
      ) : null}
      <p>{report("event", event.id)}</p>
    </>
  );
}
