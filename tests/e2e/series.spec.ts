// Nights that come again: their page, and the ways that lead there.
import { expect, test } from "@playwright/test";
import { demoPerson, signIn } from "./people.ts";
import { expectUsableOnEveryDisplay } from "./screens.ts";

test("a series stands once in a list, and its page has every date, a feed, structured data and Follow", async ({
  page,
  request,
}) => {
  await page.goto("/organisers/slow-burn");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Low Heat", exact: true }) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/Also \w{3} \d+ \w{3}, \w{3} \d+ \w{3} and 5 more · All dates/);
  await expectUsableOnEveryDisplay(page);
  await row.getByRole("link", { name: "Low Heat", exact: true }).click();
  await page.getByRole("link", { name: "All 8 dates of Low Heat" }).click();

  await expect(page).toHaveURL("/series/low-heat");
  await expect(page.getByRole("heading", { level: 1, name: "Low Heat" })).toBeVisible();
  const dates = page.getByRole("region", { name: "Next dates" }).getByRole("listitem");
  await expect(dates).toHaveCount(8);
  await expectUsableOnEveryDisplay(page);
  expect(await (await request.get("/series/low-heat")).text()).toContain('"@type":"EventSeries"');
  const feed = await request.get("/series/low-heat.ics");
  expect((await feed.text()).match(/BEGIN:VEVENT/g)).toHaveLength(8);
  expect(await (await request.get("/sitemap/series-1.xml")).text()).toContain("/series/low-heat<");
  expect((await request.get("/series/no-such-series")).status()).toBe(404);

  await page.goto("/search?q=low+heat&type=series");
  await page.getByRole("main").getByRole("link", { name: "Low Heat", exact: true }).click();
  await expect(page).toHaveURL("/series/low-heat");
});

test("a series that is followed is among what a person follows", async ({ page }) => {
  await signIn(page, demoPerson("visitor"));
  await page.goto("/series/low-heat");
  const follow = page.getByRole("button", { name: /^Follow/ });
  const answered = page.waitForResponse((response) => response.url().endsWith("/rpc/follow"));
  await follow.click();
  await expect(page.getByRole("button", { name: /^Following/ }).first()).toBeVisible();
  expect((await answered).ok()).toBe(true); // it shows at once, and leaving the page now would end the request
  await page.goto("/profile");
  await page
    .getByRole("navigation", { name: "Your lists" })
    .getByRole("link", { name: /^Following/ })
    .click();
  await expect(page.getByRole("link", { name: "Low Heat" }).first()).toHaveAttribute(
    "href",
    "/series/low-heat",
  );
});
