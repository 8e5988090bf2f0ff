// The map of each service names its limits by the database's names, and every service that has addresses of its own has a map.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServiceRoute } from "@undercroft/http";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Services whose addresses are one door each, or are built from what there is; auth and storage keep their own kind of route. */
const withoutMap = {
  analytics: "one address",
  federation: "one address for each kind of actor",
  functions: "one address for each function",
  mail: "the inbox of a set-up without a mail server",
  queue: "one address",
  rest: "one address for each table and procedure",
};
const ownKind = ["auth", "storage"];

const mapped = globSync("services/*/src/routes.ts", { cwd: root }).map((file) => file.split("/")[1] ?? "");

test("Every service with several addresses says them in one map", () => {
  const services = globSync("services/*/src/index.ts", { cwd: root }).map((file) => file.split("/")[1] ?? "");
  expect([...mapped, ...Object.keys(withoutMap)].sort()).toEqual(services.sort());
});

test.each(mapped.filter((name) => !ownKind.includes(name)))(
  "Each limit in the map of %s is one that the database counts",
  async (name) => {
    const file = path.join(root, "services", name, "src/routes.ts");
    expect(existsSync(file)).toBe(true);
    const { routes } = (await import(pathToFileURL(file).href)) as { routes: ServiceRoute<never, never>[] };
    expect(routes.length).toBeGreaterThan(1);
    const counted = globSync("database/current/functions/**/*.sql", { cwd: root }).map(read).join("\n");
    const unknown = routes.filter(({ limit }) => limit !== null && !counted.includes(`'${limit}'`));
    expect(unknown.map(({ path: address, limit }) => `${address}: ${limit}`)).toEqual([]);
  },
);
