import { lazy, Suspense, useSyncExternalStore } from "react";
import { subscribeToToasts, toastRegions } from "./toasts.ts";

const ToastRegions = lazy(() => import("./toast-regions.tsx"));

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
