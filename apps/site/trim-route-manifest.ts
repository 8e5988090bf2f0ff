// Every first visit loads the list of all routes; each new screen would make each visit heavier.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

type ListedRoute = {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  hasLoader: boolean;
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

/** What a row says in its place: the rest of a route, which few have, comes last. */
type Row = [
  id: string,
  parent: number,
  /** 1: as the id says */
  path: string | 1 | null,
  module: string,
  flags: number,
  imports: string[],
  others?: object,
];

/** Makes the routes out of their rows, in the browser. */
const unpack =
  'm.routes={};let f=n=>"/assets/"+n+".js";for(let[i,p,a,u,b,n,o]of r)' +
  "m.routes[i]={id:i,parentId:p<0?void 0:r[p][0],path:a===1?i.slice(7):a??void 0,module:f(u),hasLoader:!!(b&1),hasDefaultExport:!!(b&2)," +
  "hasErrorBoundary:!!(b&4),imports:n.map(f),...o};return m";

const file = (address: string): string => {
  const name = /^\/assets\/(.+)\.js$/.exec(address)?.[1];
  if (!name) throw new Error(`A route's script is not where it was: ${address}`);
  return name;
};

/** What is false or empty is left out: the router takes what is missing for the same. */
function toRow(route: ListedRoute, ids: readonly string[]): Row {
  const {
    id,
    parentId,
    path: address,
    module,
    hasLoader,
    hasDefaultExport,
    hasErrorBoundary,
    imports,
    ...rest
  } = route;
  const flags = Number(hasLoader) + 2 * Number(hasDefaultExport) + 4 * Number(hasErrorBoundary);
  const others = Object.entries(rest).filter(
    ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
  );
  const known = fetchedAhead.test(id) ? (imports ?? []) : [];
  const scripts = known.map(file);
  const row = [
    id,
    parentId ? ids.indexOf(parentId) : -1,
    id === `routes/${address}` ? 1 : (address ?? null),
    file(module),
    flags,
    scripts,
  ] as const;
  return others.length > 0 ? [...row, Object.fromEntries(others)] : [...row];
}

/**
 * Takes out of the browsers' list of routes what no browser reads (addresses without a screen, and the imports of screens that
 * nothing fetches ahead) and says the rest in rows. The server keeps the whole list.
 * @param buildDirectory where React Router has written the build
 * @throws Error when the list is not where and as it was
 */
export function trimRouteManifest(buildDirectory: string): void {
  const assets = path.join(buildDirectory, "client/assets");
  const name = readdirSync(assets).find((entry) => /^manifest-.*\.js$/.test(entry));
  const text = name ? readFileSync(path.join(assets, name), "utf8") : "";
  if (!name || !text.startsWith(before)) throw new Error("The list of routes is not where it was.");
  const { routes, ...manifest } = JSON.parse(text.slice(before.length).replace(/;\s*$/, "")) as RouteManifest;
  const parents = new Set(Object.values(routes).map((route) => route.parentId));
  // Feeds, pictures and calendars are asked of the server alone.
  const screens = Object.values(routes).filter(
    (route) =>
      route.hasDefaultExport ||
      route.hasErrorBoundary ||
      parents.has(route.id) ||
      readByScreens.has(route.id),
  );
  const ids = screens.map(({ id }) => id);
  const rows = JSON.stringify(screens.map((route) => toRow(route, ids)));
  writeFileSync(
    path.join(assets, name),
    `${before}((m,r)=>{${unpack}})(${JSON.stringify(manifest)},${rows});`,
  );
}
