import navigation from "virtual:parts/navigation";
import type { Audience, FooterColumn, NavigationEntry } from "#app/part.ts";

/** Every link of every part that a page shows at once, or has a shortcut. */
export { navigation };

/** Those of `entries` for a place and these audiences, in order. */
export function pickForPlace(
  entries: readonly NavigationEntry[],
  place: "header" | "bottomBar" | "accountMenu" | "palette",
  audiences: ReadonlySet<Audience>,
): NavigationEntry[] {
  return entries
    .filter((entry) => entry.places[place] !== undefined && audiences.has(entry.audience))
    .toSorted((one, other) => (one.places[place] ?? 0) - (other.places[place] ?? 0));
}

/** The links of one place of every page for these audiences, in order. */
export const listNavigation = (place: "header" | "bottomBar", audiences: ReadonlySet<Audience>) =>
  pickForPlace(navigation, place, audiences);

/** The links of a column of the footer for these audiences, in order. */
export function listFooterColumn(column: FooterColumn, audiences: ReadonlySet<Audience>): NavigationEntry[] {
  return navigation
    .filter((entry) => entry.places.footer?.column === column && audiences.has(entry.audience))
    .toSorted((one, other) => (one.places.footer?.order ?? 0) - (other.places.footer?.order ?? 0));
}
