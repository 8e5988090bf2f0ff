import { lazy, Suspense } from "react";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

const SavedJobsSync = lazy(() => import("#app/parts/careers/saved/saved-jobs-sync.tsx"));

/** For the pages of work: a signed-in person's saved posts follow their account. Strangers download nothing. */
export function CareersSync() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <Suspense fallback={null}>
      <SavedJobsSync personId={person.id} />
    </Suspense>
  );
}
