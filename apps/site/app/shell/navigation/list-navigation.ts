import type { Audience, FooterColumn, NavigationEntry } from "./navigation-entry.ts";

const files = import.meta.glob<{ default: readonly NavigationEntry[] }>(
  ["./*.ts", "!./list-navigation.ts", "!./navigation-entry.ts", "!./use-audiences.ts", "!./*.test.ts"],
  { eager: true },
);

/** Every link of every part. */
export const navigation: readonly NavigationEntry[] = Object.values(files).flatMap((file) => file.default);

type Place = "header" | "bottomBar" | "accountMenu" | "palette";

/** The links of one place for these audiences, in order. */
export function listNavigation(place: Place, audiences: ReadonlySet<Audience>): NavigationEntry[] {
  return navigation
    .filter((entry) => entry.places[place] !== undefined && audiences.has(entry.audience))
    .toSorted((one, other) => (one.places[place] ?? 0) - (other.places[place] ?? 0));
}

/** The links of a column of the footer for these audiences, in order. */
export function listFooterColumn(column: FooterColumn, audiences: ReadonlySet<Audience>): NavigationEntry[] {
  return navigation
    .filter((entry) => entry.places.footer?.column === column && audiences.has(entry.audience))
    .toSorted((one, other) => (one.places.footer?.order ?? 0) - (other.places.footer?.order ?? 0));
}
