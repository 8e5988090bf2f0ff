import { useEffect, useState } from "react";
import { serverDate } from "#app/device/server-time.ts";
import { KeptTickets } from "#app/parts/bookings/kept/kept-tickets.tsx";
import { KeptList } from "#app/parts/events/kept/kept-list.tsx";
import { KeptSavedNights } from "#app/parts/events/saved/kept-saved-nights.tsx";
import { KeptPages } from "#app/parts/pages/kept-pages.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { KeptPost } from "#app/parts/social/composer/kept-post.tsx";
import { NightGuideFold } from "#app/parts/venues/night-guide-fold.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import type { Route } from "./+types/offline.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "You are offline",
    description: "What this device keeps for a time without a connection.",
    isHidden: true,
  });

/** Where the person wanted to go: an address of ours behind the `#`, which the service worker wrote. Null where there is none. */
function wantedAddress(): string | null {
  const wanted = window.location.hash.slice(1);
  return /^\/(?![/\\])/.test(wanted) && !wanted.startsWith("/offline") ? wanted : null;
}

/** Goes there, or reads this page again. */
function tryAgain(): void {
  const wanted = wantedAddress();
  if (wanted) window.location.replace(wanted);
  else window.location.reload();
}

/** A browser says that it is connected before an answer comes through. */
const LOOK_AGAIN_MS = 2_000;

/** Whether an answer of ours arrives: one without the name of its request is of what stands between, such as a train's network. */
const isReached = (): Promise<boolean> =>
  fetch("/health", { cache: "no-store" }).then(
    ({ headers }) => headers.has("x-request-id"),
    () => false,
  );

/** What stands in place of a page that this device does not keep, while there is no connection. */
export default function Offline() {
  const isOnline = useOnline();
  const { person } = useSession();
  const [isAwake, setIsAwake] = useState(false);
  const isAsked = isAwake && wantedAddress() !== null;
  const [now] = useState(() => serverDate());
  useEffect(() => setIsAwake(true), []);
  useEffect(() => {
    if (!isOnline || !isAwake) return;
    const timer = setInterval(
      () => void isReached().then((isThere) => isThere && wantedAddress() && tryAgain()),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [isOnline, isAwake]);
  return (
    <div className="column grid gap-10 py-10">
      <section className="grid justify-items-start gap-4">
        <h1 tabIndex={-1} className="type-h1">
          {!isOnline ? "You are offline" : isAsked ? "This page did not answer" : "On this device"}
        </h1>
        <p className="max-w-reading">
          {isAsked
            ? "The page you asked for needs a connection. It opens by itself once there is one."
            : "What this device keeps for a time without a connection."}
        </p>
        <Button onClick={tryAgain}>Try again</Button>
      </section>
      {isAwake ? (
        <>
          <KeptTickets
            guideOf={({ event }) => <NightGuideFold event={event} now={now} />}
            otherwise={
              <section>
                <h2 className="type-h2">Your tickets</h2>
                <p className="mt-2 text-ink-2">
                  No tickets for nights to come are saved on this device. Open My bookings once with a
                  connection, and they are.
                </p>
              </section>
            }
          />
          <KeptSavedNights now={now} />
          {person ? <KeptPost personId={person.id} /> : null}
          <KeptPages />
          <KeptList now={now} />
        </>
      ) : null}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
