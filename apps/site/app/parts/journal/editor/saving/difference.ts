// What differs between two texts: the longest run of parts that both have stays, the rest is one or the other's.

/** A stretch of two lists: the same in both, or different. */
export type Stretch<T> = { isSame: boolean; ours: T[]; theirs: T[] };

function lengthsOf(ours: readonly string[], theirs: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: ours.length + 1 }, () => new Uint16Array(theirs.length + 1));
  for (let i = ours.length - 1; i >= 0; i--)
    for (let j = theirs.length - 1; j >= 0; j--) {
      const [row, below] = [rows[i], rows[i + 1]];
      if (!(row && below)) continue;
      row[j] = ours[i] === theirs[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return rows;
}

/** The stretches of two lists, in order. @param keyOf what makes two parts the same */
export function compare<T>(
  ours: readonly T[],
  theirs: readonly T[],
  keyOf: (part: T) => string,
): Stretch<T>[] {
  const [ourKeys, theirKeys] = [ours.map(keyOf), theirs.map(keyOf)];
  const lengths = lengthsOf(ourKeys, theirKeys);
  const stretches: Stretch<T>[] = [];
  const add = (isSame: boolean, our: T | undefined, their: T | undefined) => {
    let last = stretches.at(-1);
    if (last?.isSame !== isSame) {
      last = { isSame, ours: [], theirs: [] };
      stretches.push(last);
    }
    if (our !== undefined) last.ours.push(our);
    if (their !== undefined) last.theirs.push(their);
  };
  let [i, j] = [0, 0];
  while (i < ours.length || j < theirs.length) {
    if (i < ours.length && j < theirs.length && ourKeys[i] === theirKeys[j])
      add(true, ours[i++], theirs[j++]);
    else if (
      j >= theirs.length ||
      (i < ours.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    )
      add(false, ours[i++], undefined);
    else add(false, undefined, theirs[j++]);
  }
  return stretches;
}

/** Words with what stands between them, for comparing two sentences. */
export const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g)?.slice(0, 1500) ?? [];
