// Chance that can be repeated: the same seed gives the same country, so a test and a bug report see the same nights.

/** A source of repeatable chance. */
export type Random = {
  /** 0 ≤ n < 1 */
  next: () => number;
  /** a whole number, both ends included */
  between: (low: number, high: number) => number;
  /** true with the given probability */
  chance: (probability: number) => boolean;
  /** one of the list. @throws RangeError when it is empty */
  pick: <T>(list: readonly T[]) => T;
  /** the list in another order */
  shuffle: <T>(list: readonly T[]) => T[];
  /** a version 4 UUID */
  uuid: () => string;
  /** `size` characters of `alphabet` */
  code: (size: number, alphabet: string) => string;
};

/** Mulberry32, seeded with a text (FNV-1a). Not for secrets. */
export function createRandom(seed: string): Random {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)];
    if (found === undefined) throw new RangeError("nothing to pick from");
    return found;
  };
  const code = (size: number, alphabet: string): string =>
    Array.from({ length: size }, () => alphabet[between(0, alphabet.length - 1)]).join("");
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick,
    shuffle: (list) => {
      const copy = [...list];
      for (let last = copy.length - 1; last > 0; last--) {
        const other = between(0, last);
        [copy[last], copy[other]] = [
          copy[other] as (typeof copy)[number],
          copy[last] as (typeof copy)[number],
        ];
      }
      return copy;
    },
    code,
    uuid: () => {
      const hex = code(32, "0123456789abcdef");
      const variant = pick(["8", "9", "a", "b"]);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
