// What opens later: the account menu and the palette. Links that stand nowhere else are no part of the first visit.
import menus from "virtual:parts/menus";
import type { Audience } from "#app/part.ts";
import { navigation, pickForPlace } from "./list-navigation.ts";

const all = [...navigation, ...menus];

/** The links of a menu for these audiences, in order. */
export const listMenu = (menu: "accountMenu" | "palette", audiences: ReadonlySet<Audience>) =>
  pickForPlace(all, menu, audiences);
