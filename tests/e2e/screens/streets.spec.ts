// The map on an operator's own streets, and what it does when they fail.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { writeTileArchive } from "../../fakes/tile-archive.ts";
import { onProductWith } from "../own-product.ts";
import { expectAccessible, watch } from "../screens.ts";
import { softwareWebgl } from "./software-webgl.ts";

const folder = path.resolve(import.meta.dirname, "../../../.cache/e2e", String(process.pid));
mkdirSync(folder, { recursive: true });
const archive = path.join(folder, "leeds.pmtiles");
await writeTileArchive(archive);

const test = onProductWith({ MAP_PMTILES: archive });

test.use(softwareWebgl);

test("streets come from the operator's file in ranges, with their credit, and nothing leaves the site; without them our own base takes their room", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const seen = watch(page, baseURL ?? "");
  const ranges: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/map/base.pmtiles")) ranges.push(response.status());
  });
  await page.goto("/venues/map?area=ls1&radius=5");
  await expect(page.getByText("© OpenStreetMap", { exact: true })).toBeVisible({ timeout: 30_000 });
  // the directory and the description, then tiles
  await expect(async () => expect(ranges.length).toBeGreaterThan(1)).toPass({ timeout: 45_000 });
  expect(new Set(ranges)).toEqual(new Set([206]));
  await expect(page.getByText("Streets could not be loaded")).toBeHidden();
  await expectAccessible(page);
  expect(seen).toEqual({ foreign: [], errors: [] });

  await page.route("**/map/base.pmtiles", (route) => route.abort());
  await page.goto("/venues/map?area=ls2&radius=5");
  await expect(page.getByText("Streets could not be loaded")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("region", { name: /^Map\. Arrow keys/ })).toBeVisible();
  await expect(page.getByText("© OpenStreetMap", { exact: true })).toBeHidden();
});
