// The moving map by keyboard alone. It stands by itself: software that draws WebGL draws every other page, too, at a third of a processor.
import { expect, test } from "@playwright/test";
import { expectNoSidewaysScroll, watch } from "../screens.ts";
import { softwareWebgl } from "./software-webgl.ts";

test.use(softwareWebgl);

test("tonight near LS1 is found on the map by keyboard alone, and nothing leaves the site", async ({
  page,
  baseURL,
}) => {
  // WebGL drawn in software takes its time on a busy machine
  test.setTimeout(150_000);
  const seen = watch(page, baseURL ?? "");
  await page.goto("/venues/map");
  const filters = page.getByText("Filters", { exact: true });
  await filters.focus();
  await page.keyboard.press("Enter");
  const where = page.getByLabel("Where", { exact: true });
  await where.focus();
  await page.keyboard.type("LS1 4AB");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/venues\/map\?area=ls1&radius=10/);
  const canvas = page.getByRole("region", { name: /^Map\. Arrow keys/ });
  await expect(canvas).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Loading the map")).toBeHidden({ timeout: 20_000 });
  const venues = page.getByRole("list", { name: "Venues on this map" });
  await expect(venues.getByRole("listitem").first()).toBeVisible();

  await venues
    .getByRole("button", { name: /^Show on map/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  const card = page.getByRole("article");
  await expect(card).toBeFocused();
  await expect(card.getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();

  await canvas.focus();
  await page.keyboard.press("ArrowRight");
  const search = page.getByRole("link", { name: "Search this area" });
  await expect(search).toBeVisible();
  expect(page.url()).toContain("area=ls1");
  await search.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/venues\/map\?box=/);
  await expect(search).toBeHidden();
  await page.getByRole("link", { name: "Tonight", exact: true }).click();
  await expect(page).toHaveURL(/box=.*tonight=1/);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(search).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto("/events?view=map&area=leeds");
  await expect(page.getByRole("list", { name: "Nights on this map" })).toBeVisible();
  await expect(canvas).toBeVisible({ timeout: 20_000 });
  expect(seen).toEqual({ foreign: [], errors: [] });
});
