import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { layout, type RouteConfig } from "@react-router/dev/routes";
import type { Guard, PartRoutes } from "./part.ts";

const guards = ["public", "signed-in", "staff", "admin"] as const satisfies Guard[];
const folder = path.join(import.meta.dirname, "parts");

async function readPart(file: string): Promise<PartRoutes> {
  const { routes = {} }: { routes?: PartRoutes } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return routes;
}

const files = readdirSync(folder)
  .toSorted()
  .map((name) => path.join(folder, name, "part.ts"))
  .filter((file) => existsSync(file));
// one after the other: a loader such as knip's gives a module that two of them import at once half loaded
const parts = await Array.fromAsync(files, readPart);

/** The one map of screens: the `routes` of every `parts/<part>/part.ts`, under the guard that decides who may open them. */
export default guards.map((guard) =>
  layout(
    `./guards/${guard}.tsx`,
    parts.flatMap((part) => part[guard] ?? []),
  ),
) satisfies RouteConfig;
