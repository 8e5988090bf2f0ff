import { lazy, Suspense } from "react";

const MyPasses = lazy(() =>
  import("#app/parts/bookings/passes/my-passes.tsx").catch(() => ({ default: () => <></> })),
);

const PassOnForm = lazy(() =>
  import("#app/parts/transfers/pass-on-form.tsx").then(
    (loaded) => ({ default: loaded.PassOnForm }),
    () => ({ default: () => <></> }),
  ),
);

/** Passes for a series, of a person with an account or a guest. */
export default function Passes({ personId }: { personId: string }) {
  return (
    <Suspense fallback={null}>
      <MyPasses
        personId={personId}
        passOn={(pass, onDone) => (
          <Suspense fallback={null}>
            <PassOnForm passId={pass.id} ticketIds={[]} overAt={null} onDone={onDone} />
          </Suspense>
        )}
      />
    </Suspense>
  );
}
