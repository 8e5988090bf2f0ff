import { lazy, Suspense, useEffect, useState } from "react";
import { listenForErrors } from "#app/parts/pages/errors/met-errors.ts";

/** When even this cannot be fetched there is nothing to ask. */
const ErrorReports = lazy(() =>
  import("#app/shell/errors/error-reports.tsx").catch(() => ({ default: () => <></> })),
);

const quietMs = 15_000;
let isStarted = false;

/** Fetches the error dialog when the first error happens, and what else can wait when the page has been idle for a while. */
export function LaterOutlet() {
  const [hasMetError, setHasMetError] = useState(false);
  useEffect(() => listenForErrors(() => setHasMetError(true)), []);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isStarted) return;
      isStarted = true;
      import("./later.ts").then(({ startLater }) => startLater()).catch(() => {});
    }, quietMs);
    return () => clearTimeout(timer);
  }, []);
  if (!hasMetError) return null;
  return (
    <Suspense fallback={null}>
      <ErrorReports />
    </Suspense>
  );
}
