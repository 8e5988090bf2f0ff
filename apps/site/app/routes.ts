import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { layout, type RouteConfig } from "@react-router/dev/routes";
import { guards, type PartRoutes } from "./routes/part-routes.ts";

const folder = path.join(import.meta.dirname, "routes");

async function readPart(name: string): Promise<PartRoutes> {
  const file = pathToFileURL(path.join(folder, name, "routes.ts")).href;
  const { default: routes }: { default: PartRoutes } = await import(/* @vite-ignore */ file);
  return routes;
}

const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const parts = await Promise.all(names.map(({ name }) => readPart(name)));

/** The one map of screens: every part's `routes/<part>/routes.ts`, under the guard that decides who may open them. */
export default guards.map((guard) =>
  layout(
    `./guards/${guard}.tsx`,
    parts.flatMap((part) => part[guard] ?? []),
  ),
) satisfies RouteConfig;
