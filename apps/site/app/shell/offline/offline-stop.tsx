import { useEffect, useState } from "react";
import { useOnline } from "#app/ui/use-online.ts";

const SHOWN_MS = 5000;

/** Pages that every device keeps, whatever stands behind their `?` (app/offline/worker/which-pages.ts). */
const keptAtOnce = ["/bookings", "/saved", "/messages", "/offline"];

/**
 * Without a line a link would lead to the page that says so, and what one was reading would be gone. So the press is stopped, and a
 * strip says why. Pages that this device keeps open: as whole pages, since the router would ask for what they read.
 */
export function OfflineStop() {
  const isOnline = useOnline();
  const [stops, setStops] = useState(0);

  useEffect(() => {
    if (isOnline) return;
    let kept: ReadonlySet<string> = new Set();
    if (navigator.serviceWorker?.controller)
      void import("#app/api/list-kept-pages.ts")
        .then(({ listKeptAddresses }) => listKeptAddresses())
        .then((seen) => (kept = new Set(seen)))
        .catch(() => undefined);
    const isKept = ({ origin, pathname, search }: HTMLAnchorElement) =>
      origin === window.location.origin && (keptAtOnce.includes(pathname) || kept.has(pathname + search));
    const stop = (event: MouseEvent) => {
      const address = leadingTo(event);
      // without a worker the router still opens what asks for nothing
      const isWithout = !navigator.serviceWorker?.controller && address?.pathname === "/bookings";
      if (!address || isWithout) return;
      event.preventDefault();
      if (navigator.serviceWorker?.controller && isKept(address)) {
        event.stopPropagation();
        window.location.assign(address.href);
      } else setStops((before) => before + 1);
    };
    window.addEventListener("click", stop, true);
    return () => {
      window.removeEventListener("click", stop, true);
      setStops(0);
    };
  }, [isOnline]);

  useEffect(() => {
    if (stops === 0) return;
    const timer = setTimeout(() => setStops(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stops]);

  return (
    <div role="status" data-no-print="">
      {stops > 0 ? (
        <p className="gutter above-bar fixed inset-x-0 z-40 bg-yellow py-3 text-on-yellow">
          You're offline, so that page cannot be opened. You can stay on this one.
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
