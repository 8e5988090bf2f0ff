import { useEffect } from "react";
import type { SeenList } from "#app/parts/events/kept/keep-list.ts";

/**
 * Keeps a list of nights on this device as it is seen. A browser without our worker opens nothing without a connection, and is spared the
 * script. Whose it is that script finds out: a list that drew again for it while it wakes would take away what can be pressed.
 */
export function useKeepList(heading: string, nights: SeenList["nights"]): void {
  useEffect(() => {
    if (navigator.serviceWorker?.controller)
      import("./keep-seen-list.ts").then(({ keepSeenList }) => keepSeenList(heading, nights)).catch(() => {}); // the script did not come: the next list is kept
  }, [heading, nights]);
}
