import { useEffect, useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { isPageHeld } from "#app/api/is-page-held.ts";
import { isUpdateHeldElsewhere, takeUpdate } from "#app/shell/offline/follow-updates.ts";

const LOOK_MS = 1_000;
/** How long "Later" rests. */
const REST_MS = 3_600_000;
/** A browser that lets the older build end what it answers takes a moment; then the button works again. */
const PATIENCE_MS = 10_000;

/** Whether this tab is in the middle of something. */
function useHeldHere(): boolean {
  const [isHeld, setIsHeld] = useState(isPageHeld);
  useEffect(() => {
    const timer = setInterval(() => setIsHeld(isPageHeld()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return isHeld;
}

const buttonClass = "min-h-11 font-bold underline outline-on-yellow";

/** Offers a newer build that waits: never while a reload would cut something off. */
export default function UpdateNotice() {
  const isHeldHere = useHeldHere();
  const [isResting, setIsResting] = useState(false);
  const { attempt, isBusy } = useExclusiveChange(() => null);
  const [isHeldElsewhere, setIsHeldElsewhere] = useState(false);

  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setIsResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting]);

  const reload = () =>
    attempt(async () => {
      const isElsewhere = await isUpdateHeldElsewhere();
      setIsHeldElsewhere(isElsewhere);
      if (isElsewhere) return;
      await takeUpdate();
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    });

  return (
    <div role="status" data-no-print="">
      {isHeldHere || isResting ? null : (
        <p className="gutter above-bar fixed inset-x-0 z-40 flex flex-wrap items-center gap-x-5 bg-yellow py-2 text-on-yellow">
          <span>
            {isHeldElsewhere
              ? "You are in the middle of something in another tab. Finish it there, then reload."
              : "A new version is ready."}
          </span>
          <button type="button" className={buttonClass} aria-disabled={isBusy} onClick={() => void reload()}>
            Reload
          </button>
          <button type="button" className={buttonClass} onClick={() => setIsResting(true)}>
            Later
          </button>
        </p>
      )}
    </div>
  );
}
