import { useEffect, useState } from "react";

/** A script that did not come: how it is fetched again, and whoever waits for it. late-parts.ts of the build fills the list. */
type MissingPart = { again: () => Promise<unknown>; give: (part: unknown) => void };

const listOf = (): MissingPart[] => {
  const home = globalThis as { missingParts?: MissingPart[] };
  home.missingParts ??= [];
  return home.missingParts;
};

/** Fetches what is missing. @returns how much still is */
async function fetchAgain(): Promise<number> {
  const parts = listOf().splice(0);
  await Promise.all(
    parts.map((part) =>
      part.again().then(part.give, () => {
        listOf().push(part);
      }),
    ),
  );
  return listOf().length;
}

/** Says that something of the page could not be fetched, and fetches it again: at a press, and once there is a connection. */
export function MissingParts() {
  const [isMissing, setIsMissing] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  useEffect(() => {
    const look = () => setIsMissing(listOf().length > 0);
    const again = () => void fetchAgain().then(look);
    look();
    window.addEventListener("missing-part", look);
    window.addEventListener("online", again);
    return () => {
      window.removeEventListener("missing-part", look);
      window.removeEventListener("online", again);
    };
  }, []);
  const tryAgain = async () => {
    // what a script needs may be what did not come: then only a new page helps
    if (hasTried && navigator.onLine) window.location.reload();
    const left = await fetchAgain();
    setHasTried(left > 0 && navigator.onLine);
    setIsMissing(left > 0);
  };
  return (
    <div role="status" data-no-print="">
      {isMissing ? (
        <p className="gutter above-bar fixed inset-x-0 z-60 flex flex-wrap items-center gap-x-4 bg-yellow py-2 text-on-yellow">
          {hasTried
            ? "It still could not be fetched. What you typed is kept."
            : "Something could not be fetched. What you see here stays."}
          <button type="button" className="min-h-11 font-bold underline" onClick={() => void tryAgain()}>
            {hasTried ? "Load the page again" : "Try again"}
          </button>
        </p>
      ) : null}
    </div>
  );
}
