import { lazy, Suspense, useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { readStored, writeStored } from "#app/device/browser-storage.ts";

const KEY = "undercroft-age-asked";
/** The page has its own work first. */
const PAUSE = 4_000;

const AgePrompt = lazy(() => import("#app/shell/age/age-prompt.tsx").catch(() => ({ default: () => <></> })));

/** Asks once in a visit for the age of somebody who has told none: nobody new can write to them until they have. */
export default function AgeReminder() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (readStored("session", KEY) !== null) return;
    const timer = setTimeout(async () => {
      const standing = await call("my_age_standing").catch(() => null);
      if (standing === null || document.querySelector("[data-push-question]")) return;
      writeStored("session", KEY, "yes");
      setIsDue(standing === "due");
    }, PAUSE);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <AgePrompt onEnd={() => setIsDue(false)} />
    </Suspense>
  );
}
