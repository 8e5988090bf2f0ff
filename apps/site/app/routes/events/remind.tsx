import { lazy, Suspense } from "react";
import { requestSignIn } from "#app/parts/profiles/auth-dialog-store.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";

/** Only a night whose tickets are not on sale yet has it. */
const RemindButton = lazy(() => import("#app/parts/notifications/remind-button.tsx"));

/** "Remind me", for a night whose tickets go on sale later. */
export function Remind({ event }: { event: { id: string; slug: string; title: string } }) {
  const { person } = useSession();
  return (
    <Suspense fallback={<div className="h-20" />}>
      <RemindButton
        eventId={event.id}
        title={event.title}
        personId={person?.id ?? null}
        signIn={() =>
          requestSignIn({
            title: "Sign in to be reminded",
            summary: event.title,
            next: `/events/${event.slug}`,
          })
        }
      />
    </Suspense>
  );
}
