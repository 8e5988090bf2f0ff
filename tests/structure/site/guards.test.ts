// Every screen stands under exactly one guard, and every guard is asked on every navigation.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../planted-house.ts";
import { type Entry, listScreens } from "./list-screens.ts";

// by its address: the tests' own project does not hold the site's sources
const { default: routes }: { default: Entry[] } = await import(path.join(root, "apps/site/app/routes.ts"));

const unguarded = (entries: Entry[]): string[] =>
  listScreens(entries)
    .filter(({ guards }) => guards.length !== 1)
    .map(({ address, file }) => `${address} (${file})`);

describe("the route map", () => {
  test("every screen stands under exactly one guard", () => {
    expect(listScreens(routes).length).toBeGreaterThan(10);
    expect(unguarded(routes)).toEqual([]);
  });

  test("a screen under no guard, or under two, is noticed", () => {
    const screen = { file: "./routes/planted.tsx", path: "planted" };
    expect(unguarded([screen])).toEqual(["planted (./routes/planted.tsx)"]);
    const two = {
      file: "./guards/public.tsx",
      children: [{ file: "./guards/admin.tsx", children: [screen] }],
    };
    expect(unguarded([two])).toEqual(["planted (./routes/planted.tsx)"]);
  });

  test("every address leads to one screen", () => {
    const addresses = listScreens(routes).map(({ address }) => address);
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  test("every screen in the folders has an address", () => {
    const folder = path.join(root, "apps/site/app");
    const screens = readdirSync(path.join(folder, "routes"), { recursive: true, encoding: "utf8" })
      .filter(
        (name) =>
          /\.tsx$/.test(name) &&
          !/[/](strips|tabs|top|choices)[/]/.test(name) &&
          /export default/.test(readFileSync(path.join(folder, "routes", name), "utf8")),
      )
      .map((name) => `./routes/${name}`);
    const mapped = new Set(listScreens(routes).map(({ file }) => file));
    expect(screens.filter((file) => !mapped.has(file))).toEqual([]);
  });

  test("every guard has an error page", () => {
    const folder = path.join(root, "apps/site/app/guards");
    for (const name of ["public", "signed-in", "staff", "admin"])
      expect(readFileSync(path.join(folder, `${name}.tsx`), "utf8"), name).toMatch(/ErrorBoundary/);
  });
});
