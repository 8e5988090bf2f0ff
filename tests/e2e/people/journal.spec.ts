// The journal as its readers find it: sections, words, authors and feeds.
import { expect, test } from "@playwright/test";

test("Readers find articles by section, words and author, and feeds hold the whole text", async ({
  page,
}) => {
  await page.goto("/journal");
  await page.getByRole("search").getByLabel("Search the journal").fill("sound of bristol");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/journal\?q=sound/);
  await page.getByRole("link", { name: /^Sound of Bristol: where the bass/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Sound of Bristol/ })).toBeVisible();
  await page.getByRole("link", { name: "Ines Hartley" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Ines Hartley" })).toBeVisible();
  await page.goto("/journal?q=zzzz");
  await expect(page.getByText("No article matches this.")).toBeVisible();
  const feed = await page.request.get("/journal/feed.xml");
  expect(feed.headers()["content-type"]).toContain("application/rss+xml");
  const text = await feed.text();
  const parsed = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, "text/xml");
    return {
      items: document.querySelectorAll("item").length,
      isBroken: document.querySelector("parsererror") !== null,
    };
  }, text);
  expect(parsed).toEqual({ items: 20, isBroken: false });
  expect((await page.request.get("/journal/nothing-of-this-name")).status()).toBe(404);
  expect((await page.request.get("/journal/rule-three")).status()).toBe(404);
});
