import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { makeStore } from "#app/device/store.ts";
import { listenForErrors } from "#app/parts/pages/errors/met-errors.ts";

/** When even this cannot be fetched there is nothing to ask. */
const ErrorReports = lazy(() =>
  import("#app/shell/errors/error-reports.tsx").catch(() => ({ default: () => <></> })),
);

const UpdateNotice = lazy(() =>
  import("#app/shell/offline/update-notice.tsx").catch(() => ({ default: () => <></> })),
);

const quietMs = 15_000;
let isStarted = false;
/** Whether a newer build of the site waits. */
const update = makeStore(false);

/** Fetches the error dialog when the first error happens, and what else can wait when the page has been idle for a while. */
export function LaterOutlet() {
  const [hasMetError, setHasMetError] = useState(false);
  const hasUpdate = useSyncExternalStore(update.subscribe, update.read, () => false);
  useEffect(() => listenForErrors(() => setHasMetError(true)), []);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isStarted) return;
      isStarted = true;
      import("./later.ts").then(({ startLater }) => startLater(() => update.set(true))).catch(() => {});
    }, quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      {hasMetError ? <ErrorReports /> : null}
      {hasUpdate ? <UpdateNotice /> : null}
    </Suspense>
  );
}
