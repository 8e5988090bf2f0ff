import { lazy, Suspense, useSyncExternalStore } from "react";
import { subscribeToToasts, toastRegions } from "./toasts.ts";

/** A page that lost its connection must not fall over the toast that says so. */
const ToastRegions = lazy(() => import("./toast-regions.tsx").catch(() => ({ default: () => <></> })));

/** Where toasts appear: empty until the first one is shown. */
export function ToastsOutlet() {
  const isWanted = useSyncExternalStore(
    subscribeToToasts,
    () => toastRegions() !== undefined,
    () => false,
  );
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegions />
    </Suspense>
  );
}
