import { useEffect } from "react";
import type { SeenList } from "./keep-list.ts";

/**
 * Keeps a list of nights on this device as it is seen. A browser without our worker opens nothing without a connection, and is spared the
 * script.
 * @param personId undefined until the page knows who is signed in
 */
export function useKeepList(
  { heading, address, nights }: SeenList,
  personId: string | null | undefined,
): void {
  useEffect(() => {
    if (personId === undefined || nights.length === 0 || !navigator.onLine) return;
    if (!navigator.serviceWorker?.controller) return;
    import("./keep-list.ts")
      .then(({ keepList }) => keepList({ heading, address, nights }, personId))
      .catch(() => {}); // the script did not come: the next list is kept
  }, [heading, address, nights, personId]);
}
