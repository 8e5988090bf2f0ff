// Whether two sets of times can be told apart.

/** How two sets of times differ. */
export type Difference = {
  /** the chance that one of the first took longer than one of the second; 0.5 when nobody can tell (Mann–Whitney) */
  auc: number;
  /** difference of the medians, in the unit of the times */
  median: number;
};

/** Compares two sets of times. */
export function compareTimes(first: readonly number[], second: readonly number[]): Difference {
  const all = [...first.map((time) => ({ time, own: 1 })), ...second.map((time) => ({ time, own: 0 }))];
  all.sort((left, right) => left.time - right.time);
  let rankSum = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.time === all[at]?.time) end++;
    const rank = (at + end + 1) / 2;
    for (let tied = at; tied < end; tied++) rankSum += rank * (all[tied]?.own ?? 0);
    at = end;
  }
  const pairs = first.length * second.length;
  return {
    auc: (rankSum - (first.length * (first.length + 1)) / 2) / pairs,
    median: medianOf(first) - medianOf(second),
  };
}

function medianOf(times: readonly number[]): number {
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
