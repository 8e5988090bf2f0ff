import { OFFLINE_BANNER } from "@undercroft/contract";
import { useEffect, useState } from "react";

/** Says that the browser is offline, until it is back or the visitor has closed it. */
export function OfflineBanner() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const update = () => setIsShown(!navigator.onLine);
    update();
    window.addEventListener("offline", update);
    window.addEventListener("online", update);
    return () => {
      window.removeEventListener("offline", update);
      window.removeEventListener("online", update);
    };
  }, []);
  return (
    <div role="status" data-no-print="">
      {isShown ? (
        <div className="gutter flex items-center justify-between gap-4 bg-yellow text-on-yellow">
          <p className="py-1 text-small">{OFFLINE_BANNER}</p>
          <button
            type="button"
            className="-me-3 grid size-9 shrink-0 place-items-center outline-on-yellow -outline-offset-3"
            aria-label="Dismiss"
            onClick={() => setIsShown(false)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
