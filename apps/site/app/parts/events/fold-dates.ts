import type { Day } from "#app/format/nights.ts";
import type { Card } from "./listing.ts";

/** A card of a list, with the series it is one of and how many of its dates come after this one. */
export type ListCard = Card & { series?: { slug: string; title: string; more: number } | null };

/**
 * A list in which a series stands once, by its first date. `counts` tells how many events each night has, without those that were folded.
 * Within a week every night keeps its own row: there people ask what is on that night.
 */
export function foldDates(cards: readonly ListCard[], counts: ReadonlyMap<Day, number>, isLong: boolean) {
  const seen = new Set<string>();
  const left = new Map(counts);
  const rows = cards.filter(({ series, night_date }) => {
    if (!isLong || !series) return true;
    if (seen.has(series.slug)) left.set(night_date, (left.get(night_date) ?? 1) - 1);
    return !seen.has(series.slug) && seen.add(series.slug);
  });
  return { rows, counts: left };
}
