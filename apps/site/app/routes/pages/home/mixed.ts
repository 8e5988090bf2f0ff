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
  const left = [...listings];
  const mixed: T[] = [];
  const kindsOf = ({ event_type, category, organiser_slug }: T) => [
    `${category} ${event_type}`,
    category,
    organiser_slug,
  ];
  const times = (listing: T) => kindsOf(listing).reduce((sum, kind) => sum + (shown.get(kind) ?? 0), 0);
  while (left[0]) {
    const best = rank(left[0]);
    let at = 0;
    for (let index = 1; index < left.length && rank(left[index] as T) === best; index++)
      if (times(left[index] as T) < times(left[at] as T)) at = index;
    const [next] = left.splice(at, 1) as [T];
    for (const kind of kindsOf(next)) shown.set(kind, (shown.get(kind) ?? 0) + 1);
    mixed.push(next);
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
