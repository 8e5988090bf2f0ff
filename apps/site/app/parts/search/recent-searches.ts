import { storedValue } from "#app/api/stored-value.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";

const most = 5;

/** What was searched for in this browser, newest first; it never leaves it. */
export const recentSearches = storedValue<readonly string[]>("undercroft-recent-searches", (stored) =>
  Array.isArray(stored) ? stored.filter((search) => typeof search === "string").slice(0, most) : null,
);

/** The searches with one more in front: no doubles, five at most. */
export function withSearch(searches: readonly string[], search: string): readonly string[] {
  const text = firstLetters(search.trim(), 100);
  if (!text) return searches;
  return [text, ...searches.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, most);
}
