// How much one network may report. All of it lives in memory: no address is written down anywhere.
const perMinute = 300;
const visitorsADay = 50;
const minuteMs = 60_000;
/** Beyond this many networks the count begins again: a limit is not worth a gigabyte. */
const mostNetworks = 50_000;

/** Counts what networks report. */
export type Rates = {
  /** how many of `count` events a network may still report within this minute; they count as reported */
  take: (network: string, count: number) => number;
  /** whether a visitor is one of the fifty that a network may have in a day */
  admit: (network: string, visitor: string) => boolean;
  /** Forgets the visitors, at the end of the day. */
  forget: () => void;
};

/** @param now the clock, in milliseconds */
export function createRates(now: () => number = Date.now): Rates {
  let began = now();
  let counts = new Map<string, number>();
  let visitors = new Map<string, Set<string>>();
  return {
    take: (network, count) => {
      if (now() - began >= minuteMs || counts.size > mostNetworks) {
        began = now();
        counts = new Map();
      }
      const before = counts.get(network) ?? 0;
      const taken = Math.min(count, Math.max(0, perMinute - before));
      counts.set(network, before + taken);
      return taken;
    },
    admit: (network, visitor) => {
      if (visitors.size > mostNetworks) visitors = new Map();
      const known = visitors.get(network) ?? new Set();
      if (known.has(visitor)) return true;
      if (known.size >= visitorsADay) return false;
      visitors.set(network, known.add(visitor));
      return true;
    },
    forget: () => {
      visitors = new Map();
    },
  };
}
