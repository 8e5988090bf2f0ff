/** What everybody may know of the queue of one night. */
export type ShownNight = { event_id: string; answer: unknown };

/** Reads some nights at once; those that are not announced are left out of the answer. */
export type ReadNights = (ids: readonly string[]) => Promise<readonly ShownNight[]>;

/** Asks for one night: its answer, or null when there is none. Undefined when too many are waiting already. */
export type AskForNight = (id: string) => Promise<unknown> | undefined;

const mostAtOnce = 200;
const mostWaiting = 2_000;
const restMs = 50;

/**
 * Nights that are asked for at the same time are read together, one read after the other with a rest between: a thousand made-up
 * addresses cost no more than a few statements a second.
 */
export function gatherReads(read: ReadNights): AskForNight {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  let isReading = false;

  async function readNext(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, mostAtOnce);
      for (const [id] of batch) waiting.delete(id);
      await readBatch(batch);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isReading = false;
  }

  async function readBatch(batch: [string, PromiseWithResolvers<unknown>][]): Promise<void> {
    try {
      const found = new Map(
        (await read(batch.map(([id]) => id))).map((night) => [night.event_id, night.answer]),
      );
      for (const [id, { resolve }] of batch) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  }

  return (id) => {
    const asked = waiting.get(id);
    if (asked) return asked.promise;
    if (waiting.size >= mostWaiting) return undefined;
    const mine = Promise.withResolvers<unknown>();
    waiting.set(id, mine);
    if (!isReading) void readNext();
    return mine.promise;
  };
}
