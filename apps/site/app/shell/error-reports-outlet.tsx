import type { ErrorPayload } from "@undercroft/contract";
import { lazy, Suspense, useEffect, useState } from "react";
import { watchErrors } from "#app/parts/pages/errors/watch-errors.ts";

/** When even the dialog cannot be fetched there is nothing to show. */
const ErrorDialog = lazy(() =>
  import("#app/parts/pages/errors/error-dialog.tsx").catch(() => ({ default: () => <></> })),
);

/** Asks once about each error the page meets, and tries again to send what waits. */
export function ErrorReportsOutlet() {
  const [payload, setPayload] = useState<ErrorPayload | null>(null);
  useEffect(() => watchErrors((next) => setPayload((shown) => shown ?? next)), []);
  useEffect(retryWhenDue, []);
  if (!payload) return null;
  return (
    <Suspense fallback={null}>
      <ErrorDialog payload={payload} onClose={() => setPayload(null)} />
    </Suspense>
  );
}

const firstLookMs = 15_000;

/** Looks for waiting reports a while after the page stands, when the connection is back, and when the next one is due. */
function retryWhenDue(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    const databases = await indexedDB?.databases?.().catch(() => []);
    if (!databases?.some(({ name }) => name === "undercroft-reports")) return;
    const { retryReports } = await import("#app/parts/pages/errors/report-queue.ts");
    const next = await retryReports();
    if (next !== null) timer = setTimeout(look, next);
  };
  const onLook = (): void => void look().catch(() => {});
  timer = setTimeout(onLook, firstLookMs);
  window.addEventListener("online", onLook);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", onLook);
  };
}
