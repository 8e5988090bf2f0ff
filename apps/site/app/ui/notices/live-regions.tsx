import { liveRegionIds } from "./announce.ts";

/** One polite and one assertive region for the whole page; `announce` writes into them. */
export function LiveRegions() {
  return (
    <>
      <div id={liveRegionIds.polite} className="sr-only" role="status" aria-live="polite" />
      <div id={liveRegionIds.assertive} className="sr-only" role="alert" aria-live="assertive" />
    </>
  );
}
