import type { Card, Listing } from "#app/parts/events/listing.ts";

/**
 * The same listings with their kinds mixed: of those left, the first whose kind was shown least so far. What a listing is
 * ranked by stays: nothing overtakes a better rank.
 *
 * @param rank lowest first; listings come in the order of their ranks.
 */
export function mixKinds<T extends Pick<Listing, "event_type" | "category" | "organiser_slug">>(
  listings: readonly T[],
  rank: (listing: T) => number,
): T[] {
  const shown = new Map<string, number>();
  const left = listings.map((listing) => {
    const { event_type, category, organiser_slug } = listing;
    return { listing, rank: rank(listing), kinds: [`${category} ${event_type}`, category, organiser_slug] };
  });
  const mixed: T[] = [];
  const times = ({ kinds }: { kinds: readonly string[] }) => {
    let sum = 0;
    for (const kind of kinds) sum += shown.get(kind) ?? 0;
    return sum;
  };
  while (left[0]) {
    const best = left[0].rank;
    let at = 0;
    let fewest = times(left[0]);
    for (let index = 1; fewest > 0; index++) {
      const one = left[index];
      if (one?.rank !== best) break;
      const found = times(one);
      if (found < fewest) [at, fewest] = [index, found];
    }
    const [next] = left.splice(at, 1);
    if (!next) break;
    for (const kind of next.kinds) shown.set(kind, (shown.get(kind) ?? 0) + 1);
    mixed.push(next.listing);
  }
  return mixed;
}

/** What a row reads like: nights of a series under one name are one row, whatever guest each has. */
export const rowName = ({
  title,
  venue_slug,
  area_name,
}: Pick<Card, "title" | "venue_slug" | "area_name">): string =>
  `${title.split(" with ")[0]} ${venue_slug ?? area_name}`;

/**
 * Takes from several lists, in their order, what no list before them has shown, nor another row of the same name; each list keeps
 * so many.
 */
export function withoutRepeats(lists: readonly { cards: readonly Card[]; most: number }[]): Card[][] {
  const seen = new Set<string>();
  return lists.map(({ cards, most }) => {
    const kept: Card[] = [];
    for (const card of cards) {
      if (kept.length >= most) break;
      if (seen.has(card.event_id) || seen.has(rowName(card))) continue;
      seen.add(card.event_id).add(rowName(card));
      kept.push(card);
    }
    return kept;
  });
}
