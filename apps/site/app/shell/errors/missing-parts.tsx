import { useCallback, useEffect, useState } from "react";
import { isPageHeld } from "#app/api/is-page-held.ts";

/** A script that did not come: how it is fetched again, what waits for it, and its address. late-parts.ts of the build fills the list. */
type MissingPart = { again: () => Promise<unknown>; give: (part: unknown) => void; address?: string };

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

let hasFailed = false;

/**
 * A page of an older build reloads where the server says that it no longer has its script; what answers in between has no
 * X-Request-Id. A page that came by a reload stays, so that none goes round and round.
 */
async function reloadIfGone(): Promise<void> {
  const address = listOf()[0]?.address;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!address || visit?.type === "reload" || isPageHeld()) return;
  const { status, headers } = await fetch(address, { method: "HEAD", cache: "no-store" });
  if (status === 404 && headers.has("x-request-id")) window.location.reload();
}

/** Says that something of the page could not be fetched, and fetches it again: at a press, and once there is a connection. */
export function MissingParts() {
  const [isMissing, setIsMissing] = useState(false);
  const look = useCallback(() => setIsMissing(listOf().length > 0), []);
  useEffect(() => {
    look();
    window.addEventListener("missing-part", () => {
      look();
      void reloadIfGone().catch(() => {}); // without a connection nobody says so
    });
    window.addEventListener("online", () => void fetchAgain().then(look));
  }, [look]);
  const tryAgain = async () => {
    // what a script needs may be what did not come: then only a new page helps, and what was typed is kept
    if (hasFailed && navigator.onLine) window.location.reload();
    hasFailed = (await fetchAgain()) > 0;
    look();
  };
  return (
    <div role="status">
      {isMissing ? (
        <p className="gutter above-bar fixed inset-x-0 z-40 bg-yellow py-3 text-on-yellow">
          Something could not be fetched. What you see here stays.{" "}
          <button type="button" className="min-h-11 font-bold underline" onClick={() => void tryAgain()}>
            Try again
          </button>
        </p>
      ) : null}
    </div>
  );
}
