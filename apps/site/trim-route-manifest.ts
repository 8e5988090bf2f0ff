// Every first visit loads the list of all routes; each new screen would make each visit heavier.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

type ListedRoute = {
  parentId?: string;
  hasDefaultExport: boolean;
  hasErrorBoundary: boolean;
  imports?: string[];
};
type RouteManifest = { routes: Record<string, ListedRoute> };

const before = "window.__reactRouterManifest=";

/** The routes that links fetch ahead (`prefetch="intent"`): the browser has to know what their scripts import. */
const fetchedAhead = /^routes\/(events|venues)\/|^routes\/bookings\/book$/;

/** Addresses without a screen that a screen reads through the router: it has to know them, or it takes the catch-all's answer for theirs. */
const readByScreens = new Set(["routes/pages/tonight"]);

/** A route without what is false or empty: the router takes what is missing for the same. */
const withoutNothing = (route: ListedRoute) =>
  Object.fromEntries(
    Object.entries(route).filter(([, value]) => value !== false && !(Array.isArray(value) && !value.length)),
  );

/**
 * Takes out of the browsers' list of routes what no browser reads: addresses without a screen, and the imports of screens that
 * nothing fetches ahead. The server keeps the whole list.
 * @param buildDirectory where React Router has written the build
 * @throws Error when the list is not where and as it was
 */
export function trimRouteManifest(buildDirectory: string): void {
  const assets = path.join(buildDirectory, "client/assets");
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  const text = name ? readFileSync(path.join(assets, name), "utf8") : "";
  if (!name || !text.startsWith(before)) throw new Error("The list of routes is not where it was.");
  const manifest = JSON.parse(text.slice(before.length).replace(/;\s*$/, "")) as RouteManifest;
  const parents = new Set(Object.values(manifest.routes).map((route) => route.parentId));
  // Feeds, pictures and calendars are asked of the server alone.
  const screens = Object.entries(manifest.routes).filter(
    ([id, route]) =>
      route.hasDefaultExport || route.hasErrorBoundary || parents.has(id) || readByScreens.has(id),
  );
  const routes = screens.map(([id, route]) => [
    id,
    withoutNothing(fetchedAhead.test(id) ? route : { ...route, imports: [] }),
  ]);
  const trimmed = { ...manifest, routes: Object.fromEntries(routes) };
  writeFileSync(path.join(assets, name), `${before}${JSON.stringify(trimmed)};`);
}
