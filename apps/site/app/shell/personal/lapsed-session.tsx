import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { startKeeping } from "#app/api/kept-forms/form-keeper.ts";
import {
  acceptLapse,
  askOverPage,
  readLapse,
  subscribeToSession,
} from "#app/parts/profiles/session/session-store.ts";

/** Where the dialog cannot be fetched, the sign-in screen asks, and what was typed is kept. */
function NoDialog() {
  useEffect(acceptLapse, []);
  return <></>;
}

const LapseDialog = lazy(() =>
  import("#app/parts/profiles/session/lapse-dialog.tsx").catch(() => ({ default: NoDialog })),
);

/** Keeps the forms of a signed-in person, and asks for a new sign-in over the form where the session ended. */
export default function LapsedSession() {
  useEffect(startKeeping, []);
  useEffect(askOverPage, []);
  const lapse = useSyncExternalStore(subscribeToSession, readLapse, () => null);
  if (!lapse) return null;
  return (
    <Suspense fallback={null}>
      <LapseDialog lapse={lapse} />
    </Suspense>
  );
}
