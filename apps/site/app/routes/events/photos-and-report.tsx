import { lazy, Suspense } from "react";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { useSession } from "#app/parts/profiles/use-session.ts";

/** Fetched for nights that are over. */
const NightPhotos = lazy(async () => ({ default: (await import("./night-photos.tsx")).NightPhotos }));

type PhotosAndReportProps = { event: { id: string; title: string }; isOver: boolean };

/** Below all else of a night: its photos once it is over, each of which can be reported, and reporting the night. */
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
      <p>{report("event", event.id)}</p>
    </>
  );
}
