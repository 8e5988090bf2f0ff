// Remembers how to stop what was started, and stops it in the opposite order.

/** Collects the ways to stop. */
export type Lifecycle = {
  /** aborted when stopping begins */
  signal: AbortSignal;
  /** registers how to stop what has just been started; done at once when stopping has already begun */
  onStop: (stop: () => Promise<void>) => Promise<void>;
  /** stops everything, last started first; a failure to stop one thing does not keep the others running */
  stop: () => Promise<void>;
};

/** @param onError told of what could not be stopped cleanly */
export function createLifecycle(onError: (error: unknown) => void): Lifecycle {
  const controller = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  return {
    signal: controller.signal,
    onStop: async (stop) => {
      if (controller.signal.aborted) await stop().catch(onError);
      else stops.push(stop);
    },
    stop: async () => {
      controller.abort();
      for (const stop of stops.splice(0).reverse()) await stop().catch(onError);
    },
  };
}
