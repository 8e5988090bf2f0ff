// How much other servers may send, counted before anything is verified. Memory alone: no address of a network is written down.

const MINUTE_MS = 60_000;
const PER_ADDRESS = 900;
const PER_SERVER = 300;
const FEW = 20;
const MOST_AT_ONCE = 40;
/** beyond so many the count begins again: a limit is not worth a gigabyte */
const MOST_KNOWN = 50_000;

/** Lets requests in, or says how long one has to wait. */
export type InboxLimits = {
  /** counts a request of a network address that says it is of this server; the seconds to wait, 0 where it may go on */
  take: (address: string, host: string) => number;
  /** counts an activity whose server is proven; the seconds to wait */
  takeProven: (host: string) => number;
  /** counts what a person asks for by hand; the seconds to wait */
  takeFew: (address: string) => number;
  /** runs `work`; null where too many are being worked on */
  enter: <Answer>(work: () => Promise<Answer>) => Promise<Answer | null>;
};

/** @param now the clock, in milliseconds */
export function createInboxLimits(now: () => number): InboxLimits {
  let began = now();
  let counts = new Map<string, number>();
  let working = 0;
  const count = (name: string): number => {
    if (Math.abs(now() - began) >= MINUTE_MS || counts.size > MOST_KNOWN) {
      began = now();
      counts = new Map();
    }
    const taken = (counts.get(name) ?? 0) + 1;
    counts.set(name, taken);
    return taken;
  };
  const rest = (): number => Math.max(1, Math.ceil((began + MINUTE_MS - now()) / 1_000));
  return {
    take: (address, host) =>
      count(`a ${address}`) > PER_ADDRESS || count(`b ${address} ${host}`) > PER_SERVER ? rest() : 0,
    takeProven: (host) => (count(`c ${host}`) > PER_SERVER ? rest() : 0),
    takeFew: (address) => (count(`d ${address}`) > FEW ? rest() : 0),
    enter: async (work) => {
      if (working >= MOST_AT_ONCE) return null;
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
      }
    },
  };
}
