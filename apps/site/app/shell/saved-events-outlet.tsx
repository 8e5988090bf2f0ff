import { lazy, Suspense, useRef } from "react";
import { useSession } from "#app/parts/profiles/use-session.ts";

const SavedEventsSync = lazy(() =>
  import("./saved-events-sync.tsx")
    .then((module) => ({ default: module.SavedEventsSync }))
    .catch(() => ({ default: () => null })),
);

/** Keeps saved events in the account of a signed-in person, and forgets them when that person leaves; strangers' stay in the browser. */
export function SavedEventsOutlet() {
  const { person } = useSession();
  const wasSignedIn = useRef(false);
  if (person) wasSignedIn.current = true;
  if (!wasSignedIn.current) return null;
  return (
    <Suspense fallback={null}>
      <SavedEventsSync />
    </Suspense>
  );
}
