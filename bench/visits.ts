// What visitors wait for public pages while something else goes on.

/** The pages they look at. */
export const pages = ["/", "/events", "/venues", "/journal"];
const perSecond = 20;

/** Looks at pages as visitors do, twenty of them a second, until it is told to stop; answers the times in milliseconds, the least first. */
export async function visit(base: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const waiting: Promise<void>[] = [];
  for (let n = 0; !isOver(); n++) {
    const began = performance.now();
    waiting.push(
      fetch(`${base}${pages[n % pages.length]}`)
        .then((answer) => answer.arrayBuffer())
        .then(() => void times.push(performance.now() - began)),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
  }
  await Promise.all(waiting);
  return times.sort((a, b) => a - b);
}

/** The time that this share of visitors waited at most. */
export const percentile = (times: number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
