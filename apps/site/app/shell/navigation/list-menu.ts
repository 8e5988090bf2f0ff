// What opens later: the account menu and the palette. Links that stand nowhere else are no part of the first visit.
import { navigation, pickForPlace } from "./list-navigation.ts";
import type { Audience, NavigationEntry } from "./navigation-entry.ts";

const files = import.meta.glob<{ default: readonly NavigationEntry[] }>("./menus/*.ts", { eager: true });
const all = [...navigation, ...Object.values(files).flatMap((file) => file.default)];

/** The links of a menu for these audiences, in order. */
export const listMenu = (menu: "accountMenu" | "palette", audiences: ReadonlySet<Audience>) =>
  pickForPlace(all, menu, audiences);
