import { lazy, Suspense, useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { clockTime } from "#app/format/nights.ts";

const LeaveDialog = lazy(() => import("#app/parts/bookings/leave-dialog.tsx"));

type LeaveGuardProps = { isHolding: boolean; expiresAt: string | null; onRelease: () => Promise<unknown> };

/** Warns before leaving while tickets are held and not yet booked. */
export function LeaveGuard({ isHolding, expiresAt, onRelease }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isHolding && ![currentLocation.pathname, "/payment"].includes(nextLocation.pathname),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isHolding) event.preventDefault();
      },
      [isHolding],
    ),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        until={expiresAt ? clockTime(new Date(expiresAt)) : ""}
        onStay={() => blocker.reset()}
        onLeave={() => blocker.proceed()}
        onRelease={() => void onRelease().finally(() => blocker.proceed())}
      />
    </Suspense>
  );
}
