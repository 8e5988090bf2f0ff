import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { beforeLeaving } from "#app/api/before-leaving.ts";
import { endPushOffer, readPushOffer, subscribeToPushOffer } from "#app/api/push-question.ts";

/** Where it cannot be fetched there is nothing to ask. */
const PushQuestion = lazy(() =>
  import("#app/parts/notifications/push-question.tsx").catch(() => ({ default: () => <></> })),
);

/** A browser shows what its person is told; a person who signs out of it is written to no more there. */
const forgetBrowser = async () => {
  if (!("serviceWorker" in navigator) || !(await navigator.serviceWorker.getRegistration())) return;
  const { switchPushOff } = await import("#app/parts/notifications/push-browser.ts");
  await switchPushOff();
};

/** Asks whether this browser may show notifications, once somebody has followed or booked something. */
export default function PushQuestionOutlet() {
  const reason = useSyncExternalStore(subscribeToPushOffer, readPushOffer, () => null);
  useEffect(() => beforeLeaving(forgetBrowser), []);
  if (!reason) return null;
  return (
    <Suspense fallback={null}>
      <PushQuestion reason={reason} onEnd={endPushOffer} />
    </Suspense>
  );
}
