// Reading needs no JavaScript: lists, filters, details and venues come from the server whole.
import { expect, test } from "@playwright/test";
import { findCards, nightAfter } from "./listings.ts";

test.use({ javaScriptEnabled: false });

test("events, one event and its venue can be read and reached without scripts", async ({ page, request }) => {
  const [card] = await findCards(
    request,
    `night_date=eq.${nightAfter(1)}&venue_slug=not.is.null&status=eq.published`,
  );
  await page.goto(`/events?when=tomorrow&q=${encodeURIComponent(card?.title ?? "")}`);
  await page
    .getByRole("link", { name: card?.title ?? "", exact: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(card?.title ?? "");
  await expect(page.getByRole("heading", { name: "Access" })).toBeVisible();
  await page.getByRole("link", { name: "About the venue" }).click();
  await expect(page).toHaveURL(/\/venues\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/venues");
  await expect(page.getByRole("heading", { level: 1, name: "Venues" })).toBeVisible();
});

test("the filter form of the list is sent as it stands", async ({ page, isMobile }) => {
  test.skip(isMobile, "phones without scripts get the links above the list instead");
  await page.goto("/events");
  await page.getByLabel("What", { exact: true }).fill("techno");
  await page
    .getByRole("button", { name: /^(Show|Apply|Search|Filter)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/q=techno/);
});
