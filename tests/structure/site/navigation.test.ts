// Every link of the navigation leads to a screen, and every screen is in the navigation or says how one comes to it.
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";
import { type Entry, listScreens, matchScreen } from "./list-screens.ts";
import { listSiteParts } from "./site-parts.ts";

type Link = { to: string; label: string };
const app = path.join(root, "apps/site/app");
const { default: routes }: { default: Entry[] } = await import(path.join(app, "routes.ts"));
const parts = (await listSiteParts()).map(({ exported }) => exported);
const links: Link[] = parts.flatMap(({ navigation = [], menus = [] }) => [...navigation, ...menus]);
const unlinkedScreens = new Set(parts.flatMap(({ unlinked = {} }) => Object.keys(unlinked)));

const screens = listScreens(routes).filter(({ file }) => file.endsWith(".tsx"));

test("every link of the navigation leads to a screen", () => {
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ to }) => !matchScreen(screens, to)).map(({ to }) => to)).toEqual([]);
});

test("a link to a screen that is not there is noticed", () => {
  expect(matchScreen(screens, "/nowhere")).toBeUndefined();
});

test("every screen is in the navigation or says how one comes to it", () => {
  const linked = new Set(links.flatMap(({ to }) => matchScreen(screens, to)?.address ?? []));
  const missing = screens
    .map(({ address }) => address)
    .filter((address) => !linked.has(address) && !unlinkedScreens.has(address));
  expect(missing).toEqual([]);
});

test("no screen is said to be reached in another way when it is in the navigation or not there", () => {
  const addresses = new Set(screens.map(({ address }) => address));
  expect([...unlinkedScreens].filter((address) => !addresses.has(address))).toEqual([]);
});
