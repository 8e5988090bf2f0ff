import { lazy, Suspense, useDeferredValue, useMemo } from "react";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** Only a night whose tickets are not on sale yet has it. */
const RemindButton = lazy(() => import("#app/parts/notifications/remind-button.tsx"));

/** "Remind me", for a night whose tickets go on sale later. */
export function Remind({
  event: { id, slug, title },
}: {
  event: { id: string; slug: string; title: string };
}) {
  const { person } = useSession();
  // as the server drew it until its scripts are there: who is signed in is known earlier, and a press would be lost
  const personId = useDeferredValue(person?.id ?? null);
  return useMemo(
    () => (
      <Suspense fallback={<div className="h-20" />}>
        <RemindButton
          eventId={id}
          title={title}
          personId={personId}
          signIn={() =>
            requestSignIn({ title: "Sign in to be reminded", summary: title, next: `/events/${slug}` })
          }
        />
      </Suspense>
    ),
    [id, slug, title, personId],
  );
}
