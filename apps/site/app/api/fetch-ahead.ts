/** Fetches scripts that will be needed soon. A script that does not arrive now is requested again by the code that needs it. */
export function fetchAhead(...loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => {});
}
