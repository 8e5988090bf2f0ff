// `npm run bench -- --only light-reads`: what a light read waits while strangers ask 24 heavy ones at a time, every one of another shape.
import { stop } from "../processes.ts";
import { startProduct } from "../product.ts";

const goal = 3;
const heavyAtOnce = 24;
const samples = 300;

const light = "/rest/v1/areas?select=name&slug=eq.leeds&limit=1";
/** A sort of everything by a text, which no index helps; `n` makes it another statement. */
const heavy = (n: number) =>
  `/rest/v1/listings?select=title,a${n}:venue_name&order=organiser_name.desc,title&limit=1000`;

const p90 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? Number.NaN;

/** @throws Error when the product does not start */
export async function runLightReads(
  options: { port: number; fresh: boolean },
  tell: (line: string) => void,
): Promise<void> {
  const product = await startProduct(options.port, { fresh: options.fresh });
  const base = `http://127.0.0.1:${product.port}`;
  // no kept answer: every request is the reader's own
  const headers = { apikey: product.publishableKey, "cache-control": "no-cache" };
  const ask = async (path: string) => {
    const response = await fetch(base + path, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const time = async () => {
    const times: number[] = [];
    for (let at = 0; at < samples; at++) {
      const before = performance.now();
      await ask(`${light}&name=neq.${at}`);
      times.push(performance.now() - before);
    }
    return p90(times);
  };
  try {
    await time();
    const quiet = await time();
    let isOver = false;
    const statuses = new Map<number, number>();
    const crowd = Array.from({ length: heavyAtOnce }, async (_, one) => {
      for (let at = 0; !isOver; at++) {
        const status = await ask(heavy(one * 100_000 + at));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const beside = await time();
    isOver = true;
    await Promise.all(crowd);
    tell(
      `light read, p90: quiet ${quiet.toFixed(1)} ms, beside ${heavyAtOnce} heavy ones ${beside.toFixed(1)} ms`,
    );
    tell(`ratio ${(beside / quiet).toFixed(1)} (goal ≤ ${goal})`);
    tell(`heavy reads: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`);
  } finally {
    await stop(product.server);
  }
}
