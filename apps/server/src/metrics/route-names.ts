// What a request is counted under: the template of a route of ours, never the path that somebody sent.

/** A route of the site, as its build lists them. */
export type BuiltRoute = { id: string; parentId?: string | undefined; path?: string | undefined };

type Node = { children: Map<string, Node>; template?: string };

/** Addresses of services, and what stands for all that is below each. The first that fits counts. */
const services: readonly (readonly [prefix: string, template: string])[] = [
  ["/rest/v1/rpc/", "/rest/v1/rpc/{function}"],
  ["/rest/v1/", "/rest/v1/{relation}"],
  ["/auth/v1/", "/auth/v1/{action}"],
  ["/storage/v1/", "/storage/v1/{object}"],
  ["/functions/v1/", "/functions/v1/{function}"],
  ["/realtime/v1/", "/realtime/v1/{action}"],
  ["/payments/v1/", "/payments/v1/{action}"],
  ["/passes/v1/", "/passes/v1/{action}"],
  ["/papers/v1/", "/papers/v1/{paper}"],
  ["/queue/", "/queue/{night}"],
  ["/beacon/", "/beacon/{report}"],
  ["/map/", "/map/{tile}"],
  ["/assets/", "/assets/{file}"],
  ["/health", "/health"],
];

/** What is counted together because it is no address of ours, or is a file of the build. */
export const otherRoute = "other";

/** Each route with the paths of those it lies in. */
function listTemplates(routes: readonly BuiltRoute[]): string[] {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const whole = (route: BuiltRoute): string => {
    const parent = route.parentId === undefined ? undefined : byId.get(route.parentId);
    return `${parent ? whole(parent) : ""}/${route.path ?? ""}`;
  };
  return routes
    .filter(({ path }) => path !== undefined)
    .map((route) => `/${whole(route).split("/").filter(Boolean).join("/")}`);
}

/** @param routes of the site @returns the template of a path without its query */
export function createRouteNames(routes: readonly BuiltRoute[]): (path: string) => string {
  const root: Node = { children: new Map(), template: "/" };
  for (const template of listTemplates(routes)) {
    let node = root;
    for (const segment of template.split("/").filter(Boolean)) {
      const key = segment.startsWith(":") ? ":" : segment;
      const next: Node = node.children.get(key) ?? { children: new Map() };
      node.children.set(key, next);
      node = next;
    }
    node.template ??= template;
  }
  const find = (node: Node, segments: readonly string[]): string | undefined => {
    const [first, ...rest] = segments;
    if (first === undefined) return node.template;
    for (const key of [first, ":"]) {
      const next = node.children.get(key);
      const found = next && find(next, rest);
      if (found) return found;
    }
    return node.children.get("*")?.template;
  };
  return (path) => {
    const service = services.find(([prefix]) => path.startsWith(prefix));
    if (service) return service[1];
    const found = find(root, path.split("/").filter(Boolean).slice(0, 12));
    // what matches everything is the page that says that nothing is there
    return found === undefined || found === "/*" ? otherRoute : found;
  };
}
