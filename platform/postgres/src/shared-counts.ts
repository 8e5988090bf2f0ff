// Limits that each copy counts by itself, summed over all: every second a copy tells what it took of keys that are near their limit, and
// hears what the others took. What is told is a hash under a secret, which names nobody.
import { createHmac } from "node:crypto";

/** A limit of one copy. */
export type SharedLimit = {
  name: string;
  /** what is told is how many there are now, such as open sockets, and not what was taken since */
  isHeld?: boolean;
  /** keys of which at least this share of the limit is used, and how much is new (or held) */
  tell: (share: number) => readonly (readonly [key: string, amount: number])[];
  /** that much more of a key was taken elsewhere, or is held elsewhere now */
  hear: (key: string, amount: number) => void;
};

/** Has a limit be summed; without it each copy counts alone. Keys go through `toKey` first, and are known by that. */
export type ShareLimit = (limit: SharedLimit) => { toKey: (key: string) => string };

/** A row of what is told: a total of one copy. */
export type SharedCount = { name: string; key: string; amount: number; isHeld: boolean };
type Heard = SharedCount & { copy: string };

/** Tells, and answers the totals of the other copies that live; one of no name says that a copy does. */
export type ExchangeCounts = (told: readonly SharedCount[]) => Promise<readonly Heard[]>;

/** The limits of a copy. */
export type SharedCounts = {
  share: ShareLimit;
  /** one turn; `start` has one each second */
  exchange: () => Promise<void>;
  start: () => { stop: () => Promise<void> };
};

const everyMs = 1_000;
const mostTold = 2_000;

/** @param given.secret what keys are hashed under @param given.onError told when the database is away, during which each copy counts alone */
export function createSharedCounts(given: {
  exchange: ExchangeCounts;
  secret: string;
  onError?: (error: Error) => void;
}): SharedCounts {
  const limits = new Map<string, SharedLimit>();
  const seen = new Map<string, number>();
  let copies = 1;
  const toKey = (key: string): string =>
    createHmac("sha256", given.secret).update(key).digest("base64url").slice(0, 22);

  const tellAll = (): SharedCount[] =>
    [...limits.values()].flatMap((limit) =>
      limit
        // where three copies count, each may have a third before anybody hears of it
        .tell(1 / Math.max(2, copies))
        .slice(0, mostTold)
        .map(([key, amount]) => ({ name: limit.name, key, amount, isHeld: limit.isHeld === true })),
    );

  const hearAll = (heard: readonly Heard[]): void => {
    copies = new Set(heard.map(({ copy }) => copy)).size + 1;
    const held = new Map<string, number>();
    const now = new Set<string>();
    for (const { copy, name, key, amount, isHeld } of heard) {
      const limit = limits.get(name);
      if (!limit) continue;
      if (isHeld) {
        held.set(`${name} ${key}`, (held.get(`${name} ${key}`) ?? 0) + amount);
        continue;
      }
      const row = `${copy} ${name} ${key}`;
      now.add(row);
      const before = seen.get(row) ?? 0;
      // less than before is a row that was made again
      const more = amount < before ? amount : amount - before;
      if (more > 0) limit.hear(key, more);
      seen.set(row, amount);
    }
    for (const row of seen.keys()) if (!now.has(row)) seen.delete(row);
    for (const [name, limit] of limits) if (limit.isHeld) hearHeld(limit, held, name);
  };

  const exchange = async (): Promise<void> => hearAll(await given.exchange(tellAll()));
  return {
    share: (limit) => {
      limits.set(limit.name, limit);
      return { toKey };
    },
    exchange,
    start: () => {
      let turn: Promise<void> | undefined;
      const timer = setInterval(() => {
        turn ??= exchange()
          .catch((error: Error) => given.onError?.(error))
          .finally(() => {
            turn = undefined;
          });
      }, everyMs);
      timer.unref();
      return {
        stop: async () => {
          clearInterval(timer);
          await turn;
        },
      };
    },
  };
}

const heldBefore = new WeakMap<SharedLimit, Set<string>>();

/** What is held elsewhere; a key that nobody tells any more is held by nobody there. */
function hearHeld(limit: SharedLimit, held: ReadonlyMap<string, number>, name: string): void {
  const prefix = `${name} `;
  const keys = new Set([...held.keys()].filter((one) => one.startsWith(prefix)));
  for (const one of keys) limit.hear(one.slice(prefix.length), held.get(one) ?? 0);
  for (const one of heldBefore.get(limit) ?? []) if (!keys.has(one)) limit.hear(one.slice(prefix.length), 0);
  heldBefore.set(limit, keys);
}
