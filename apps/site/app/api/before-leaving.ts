// What has to be done while somebody is still signed in, before they sign out of this browser.
const works = new Set<() => Promise<unknown>>();

/** Has something done before a person signs out. @returns how to forget it */
export function beforeLeaving(work: () => Promise<unknown>): () => void {
  works.add(work);
  return () => works.delete(work);
}

const counters = new Set<() => Promise<number>>();

/** Says how many scans only this browser has, which signing out would lose. @returns how to forget it */
export function countsUnsent(count: () => Promise<number>): () => void {
  counters.add(count);
  return () => counters.delete(count);
}

/** How many things were not sent, after `doBeforeLeaving` tried. */
export async function countUnsent(): Promise<number> {
  const counted = await Promise.all([...counters].map((count) => count().catch(() => 0)));
  return counted.reduce((sum, count) => sum + count, 0);
}

const patienceMs = 3_000;

/** Does all of it, for three seconds at most: nothing keeps a person signed in. */
export async function doBeforeLeaving(): Promise<void> {
  const all = Promise.allSettled([...works].map((work) => work()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
