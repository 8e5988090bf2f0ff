// Keys of the environment that look like ours and are none: a setting that is misspelt would be left out without a word.

/** Beginnings that belong to us alone; whatever else begins so is a mistake. The rest of the environment is other programs'. */
const ownBeginnings = ["SMTP_", "REALTIME_", "STRIPE_", "STORAGE_", "COMPANY_", "NEWSLETTER_", "JOURNAL_"];
const farthest = 2;

/**
 * One line for each key that is misspelt.
 * @param given names that are set; @param known names there are; @param isOurs other names that belong to us, with beginnings of their own
 * @param file names that stand in `.env`, where nothing but settings belongs
 */
export function findMisspelt(
  given: readonly string[],
  known: readonly string[],
  isOurs: (name: string) => boolean,
  file: ReadonlySet<string> = new Set(),
): string[] {
  return given
    .filter((name) => !known.includes(name) && !isOurs(name))
    .flatMap((name) => {
      const nearest = nearestOf(name, known);
      if (nearest) return [`  ${name}: is not known. Did you mean ${nearest}?`];
      const isMistake = file.has(name) || ownBeginnings.some((beginning) => name.startsWith(beginning));
      return isMistake ? [`  ${name}: is not known`] : [];
    });
}

/** The known name that differs by two letters at most, and by no more than a quarter of it. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (name.length < 6) return undefined;
  const upper = name.toUpperCase();
  let nearest: string | undefined;
  let least = Math.min(farthest, Math.floor(name.length / 4)) + 1;
  for (const one of known) {
    const distance = distanceOf(upper, one, least);
    if (distance < least) {
      nearest = one;
      least = distance;
    }
  }
  return nearest;
}

/** How many letters have to be changed, added, dropped or swapped with the next one; `most` where it is at least that. */
function distanceOf(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) >= most) return most;
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, place) => place);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? most) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return Math.min(last[right.length] ?? most, most);
}
