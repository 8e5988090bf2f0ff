// What has to be done while somebody is still signed in, before they sign out of this browser.
const works = new Set<() => Promise<unknown>>();

/** Has something done before a person signs out. @returns how to forget it */
export function beforeLeaving(work: () => Promise<unknown>): () => void {
  works.add(work);
  return () => works.delete(work);
}

const patienceMs = 3_000;

/** Does all of it, for three seconds at most: nothing keeps a person signed in. */
export async function doBeforeLeaving(): Promise<void> {
  const all = Promise.allSettled([...works].map((work) => work()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
