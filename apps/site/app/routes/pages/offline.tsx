import { useEffect, useState } from "react";
import { KeptTickets } from "#app/parts/bookings/kept-tickets.tsx";
import { KeptPages } from "#app/parts/pages/kept-pages.tsx";
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

/** What stands in place of a page that this device does not keep, while there is no connection. */
export default function Offline() {
  const isOnline = useOnline();
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => {
    setIsAwake(true);
    const goOn = () => wantedAddress() && tryAgain();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, []);
  return (
    <div className="column grid gap-10 py-10">
      <section className="grid justify-items-start gap-4">
        <h1 tabIndex={-1} className="type-h1">
          {isOnline ? "No answer from Undercroft" : "You are offline"}
        </h1>
        <p className="max-w-reading">
          The page you asked for needs a connection. It opens by itself once there is one.
        </p>
        <Button onClick={tryAgain}>Try again</Button>
      </section>
      {isAwake ? (
        <>
          <KeptTickets
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
          <KeptPages />
        </>
      ) : null}
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
