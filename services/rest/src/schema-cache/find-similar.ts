// "Perhaps you meant": the nearest of some names. Grams find what is worth comparing, the distance in edits decides.
const gramSizes = [3, 2] as const;
/** So many of the best by grams are compared letter by letter. */
const mostCompared = 50;
const longestName = 200;

const simplify = (text: string) =>
  `-${text
    .toLowerCase()
    .slice(0, longestName)
    .replaceAll(/[^\p{L}\p{N}_, ]/gu, "")}-`;

function countGrams(text: string, size: number): Map<string, number> {
  const padded = simplify(text).padEnd(size, "-");
  const found = new Map<string, number>();
  for (let i = 0; i + size <= padded.length; i++) {
    const gram = padded.slice(i, i + size);
    found.set(gram, (found.get(gram) ?? 0) + 1);
  }
  return found;
}

const lengthOf = (grams: Map<string, number>) =>
  Math.sqrt([...grams.values()].reduce((sum, count) => sum + count * count, 0));

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let shared = 0;
  for (const [gram, count] of a) shared += count * (b.get(gram) ?? 0);
  return shared / (lengthOf(a) * lengthOf(b) || 1);
}

/** Letters to add, take out or change until `a` is `b`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const likeness = (a: string, b: string) => 1 - distance(a, b) / Math.max(a.length, b.length, 1);

/** The candidate most like `name`, when it is like enough (0 to 1); none when `name` itself is among them. */
export function findSimilar(
  name: string,
  candidates: Iterable<string>,
  threshold = 0.33,
): string | undefined {
  const wanted = name.toLowerCase().slice(0, longestName);
  const names = [...candidates];
  if (names.some((candidate) => candidate.toLowerCase() === wanted)) return undefined;
  for (const size of gramSizes) {
    const grams = countGrams(name, size);
    const [best] = names
      .map((candidate) => ({ candidate, shared: cosine(grams, countGrams(candidate, size)) }))
      .filter(({ shared }) => shared > 0)
      .toSorted((one, other) => other.shared - one.shared)
      .slice(0, mostCompared)
      .map(({ candidate }) => ({ candidate, score: likeness(wanted, candidate.toLowerCase()) }))
      .toSorted((one, other) => other.score - one.score);
    if (best && best.score >= threshold) return best.candidate;
  }
  return undefined;
}
