// Things of a known size, of which those least lately used go when all together are too large.

/** What is kept, by its key. */
export type SizeLimit = {
  /** keeps one, in place of an older one with this key; one that is too large by itself goes at once */
  add: (key: string, bytes: number) => void;
  /** @returns whether it is there; it is then the one used last */
  use: (key: string) => boolean;
  /** for one that is gone already: nothing is told */
  remove: (key: string) => void;
};

/** @param most bytes of all together @param onGone told of each one that had to go */
export function createSizeLimit(most: number, onGone: (key: string) => void): SizeLimit {
  const sizes = new Map<string, number>(); // in the order of their last use
  let total = 0;
  const remove = (key: string): void => {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  return {
    add: (key, bytes) => {
      remove(key);
      sizes.set(key, bytes);
      total += bytes;
      for (const [oldest] of sizes) {
        if (total <= most) return;
        remove(oldest);
        onGone(oldest);
      }
    },
    use: (key) => {
      const bytes = sizes.get(key);
      if (bytes === undefined) return false;
      sizes.delete(key);
      sizes.set(key, bytes);
      return true;
    },
    remove,
  };
}
