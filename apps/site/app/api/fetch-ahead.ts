/** Fetches scripts that will be needed soon. What does not arrive now is asked for again by whoever needs it. */
export function fetchAhead(...loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => {});
}
