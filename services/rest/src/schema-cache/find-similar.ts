// "Perhaps you meant": the nearest of some names by shared trigrams.
function trigrams(text: string): Set<string> {
  const padded = `  ${text.toLowerCase()} `;
  const found = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3));
  return found;
}

function similarity(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const part of a) if (b.has(part)) shared++;
  // cosine, so that a short name inside a long one is not near
  return shared / Math.sqrt(a.size * b.size || 1);
}

/** The candidate most like `name`, when it is like enough (0 to 1). */
export function findSimilar(name: string, candidates: Iterable<string>, threshold = 0.5): string | undefined {
  const wanted = trigrams(name.slice(0, 200));
  let best: string | undefined;
  let bestScore = threshold;
  for (const candidate of candidates) {
    const score = similarity(wanted, trigrams(candidate));
    if (score >= bestScore && candidate !== name) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}
