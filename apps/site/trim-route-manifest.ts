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

/** What browsers are told, column by column, since what is alike compresses best side by side. Names of scripts are seven letters each. */
type Columns = [
  ids: string,
  parents: number[],
  /** "=" is what the id says, "~" is none */
  paths: string,
  modules: string,
  flags: string,
  /** by the place of the route, places in the names */
  imports: Record<number, number[]>,
  names: string,
  /** by the place of the route: what few have */
  others: Record<number, object>,
];

/** Makes the routes out of their columns, in the browser. */
const unpack =
  'm.routes={};let r=i.split(","),s=a.split(","),f=(t,k)=>"/assets/"+t.substr(k*7,7)+".js";' +
  'r.forEach((d,k)=>m.routes[d]={id:d,parentId:r[p[k]],path:s[k]=="~"?void 0:s[k]=="="?d.slice(7):s[k],module:f(u,k),' +
  "hasLoader:!!(b[k]&1),hasDefaultExport:!!(b[k]&2),hasErrorBoundary:!!(b[k]&4),imports:(n[k]||[]).map(x=>f(c,x)),...o[k]});return m";

const file = (address: string): string => {
  const name = /^\/assets\/(.{7})\.js$/.exec(address)?.[1];
  if (!name) throw new Error(`A route's script is not where it was: ${address}`);
  return name;
};

/** What is false or empty is left out: the router takes what is missing for the same. */
function othersOf({
  id,
  parentId,
  path: address,
  module,
  hasLoader,
  hasDefaultExport,
  hasErrorBoundary,
  imports,
  ...rest
}: ListedRoute): object | null {
  const others = Object.entries(rest).filter(
    ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return others.length > 0 ? Object.fromEntries(others) : null;
}

const pathOf = ({ id, path: address }: ListedRoute): string =>
  id === `routes/${address}` ? "=" : (address ?? "~");

function toColumns(routes: readonly ListedRoute[]): Columns {
  const ids = routes.map(({ id }) => id);
  const known = routes.map(({ id, imports = [] }) => (fetchedAhead.test(id) ? imports.map(file) : []));
  const names = [...new Set(known.flat())];
  const places = known.map((scripts) => scripts.map((script) => names.indexOf(script)));
  const others = routes.map(othersOf);
  return [
    ids.join(","),
    routes.map(({ parentId }) => (parentId ? ids.indexOf(parentId) : -1)),
    routes.map(pathOf).join(","),
    routes.map(({ module }) => file(module)).join(""),
    routes
      .map(
        (route) =>
          Number(route.hasLoader) + 2 * Number(route.hasDefaultExport) + 4 * Number(route.hasErrorBoundary),
      )
      .join(""),
    Object.fromEntries([...places.entries()].filter(([, scripts]) => scripts.length > 0)),
    names.join(""),
    Object.fromEntries([...others.entries()].filter((entry): entry is [number, object] => entry[1] !== null)),
  ];
}

/**
 * Takes out of the browsers' list of routes what no browser reads (addresses without a screen, and the imports of screens that
 * nothing fetches ahead) and says the rest in columns. The server keeps the whole list.
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
  const columns = toColumns(screens).map((column) => JSON.stringify(column));
  writeFileSync(
    path.join(assets, name),
    `${before}((m,i,p,a,u,b,n,c,o)=>{${unpack}})(${JSON.stringify(manifest)},${columns.join()});`,
  );
}
