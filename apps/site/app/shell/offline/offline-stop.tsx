import { useEffect, useState } from "react";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { useOnline } from "#app/ui/use-online.ts";

const SHOWN_MS = 5000;

/**
 * Without a line every link would lead to the browser's own error page, and what one was reading would be gone. So
 * the press is stopped, and a strip says why. Only the tickets of somebody signed in open without one.
 */
export function OfflineStop() {
  const isOnline = useOnline();
  const isSignedIn = useSession().status === "signed-in";
  const [stops, setStops] = useState(0);

  useEffect(() => {
    if (isOnline) return;
    const stop = (event: MouseEvent) => {
      const address = leadingTo(event);
      if (!address || (isSignedIn && address.pathname === "/bookings")) return;
      event.preventDefault();
      setStops((before) => before + 1);
    };
    window.addEventListener("click", stop, true);
    return () => {
      window.removeEventListener("click", stop, true);
      setStops(0);
    };
  }, [isOnline, isSignedIn]);

  useEffect(() => {
    if (stops === 0) return;
    const timer = setTimeout(() => setStops(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stops]);

  return (
    <div role="status" data-no-print="">
      {stops > 0 ? (
        <p className="gutter above-bar fixed inset-x-0 z-40 bg-yellow py-3 text-on-yellow">
          You're offline, so that page cannot be fetched. What you see here stays.
        </p>
      ) : null}
    </div>
  );
}

/** The page that a press would put in place of the one that is shown, in this very window. */
function leadingTo(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || !link.protocol.startsWith("http")) return null;
  const { pathname, search, origin } = window.location;
  const isHere = link.origin === origin && link.pathname === pathname && link.search === search;
  return isHere && link.hash !== "" ? null : link;
}
