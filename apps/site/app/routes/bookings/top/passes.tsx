import { lazy, Suspense } from "react";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

const MyPasses = lazy(() =>
  import("#app/parts/bookings/passes/my-passes.tsx").catch(() => ({ default: () => <></> })),
);

/** Passes for a series: they need an account, so that guests have none. */
export default function Passes({ personId }: { personId: string }) {
  if (useSession().person === null) return null;
  return (
    <Suspense fallback={null}>
      <MyPasses personId={personId} />
    </Suspense>
  );
}
