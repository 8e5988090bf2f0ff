import { lazy, Suspense, useRef } from "react";
import { answerBy } from "#app/api/event-answers.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

answerBy(() => import("./account/answer-from-list.ts").then(({ answerFromList }) => answerFromList));

const Personal = lazy(() =>
  import("./personal.tsx")
    .then((module) => ({ default: module.Personal }))
    .catch(() => ({ default: () => <></> })),
);

/** What every page has for a signed-in person, and forgets when that person leaves; strangers never download it. */
export function PersonalOutlet() {
  const { person } = useSession();
  const wasSignedIn = useRef(false);
  if (person) wasSignedIn.current = true;
  if (!wasSignedIn.current) return null;
  return (
    <Suspense fallback={null}>
      <Personal />
    </Suspense>
  );
}
