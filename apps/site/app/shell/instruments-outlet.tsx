import { lazy, Suspense } from "react";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** A page without a connection stands without them. */
const Instruments = lazy(() =>
  import("./instruments.tsx")
    .then((module) => ({ default: module.Instruments }))
    .catch(() => ({ default: () => <></> })),
);

/**
 * Where the instruments of a signed-in person stand. On a desk that is the free space beside the links, on a phone the place of the choice
 * of theme, which is then found in Me: so nothing moves when they come.
 */
export function InstrumentsOutlet() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <div className="peer flex max-md:order-last" data-instruments="">
      <Suspense fallback={null}>
        <Instruments />
      </Suspense>
    </div>
  );
}
