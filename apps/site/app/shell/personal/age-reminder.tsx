import { lazy, Suspense, useEffect, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { readStored, writeStored } from "#app/device/browser-storage.ts";

const KEY = "undercroft-age-asked";
/** The page has its own work first. */
const PAUSE = 4_000;

const AgePrompt = lazy(() => import("#app/shell/age-prompt.tsx").catch(() => ({ default: () => <></> })));

/** Asks once in a visit for the age of somebody who has told none: nobody new can write to them until they have. */
export default function AgeReminder() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (readStored("session", KEY) !== null) return;
    const timer = setTimeout(async () => {
      const { data } = await (await browserClient()).rpc("my_age_standing");
      if (data === null || document.querySelector("[data-push-question]")) return;
      writeStored("session", KEY, "yes");
      setIsDue(data === "due");
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
