// Reading needs no JavaScript: lists, filters, details and venues come from the server whole.
import { expect, test } from "@playwright/test";
import { findCards, nightAfter } from "../listings.ts";

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

test("the filters work without scripts as a plain form", async ({ page }) => {
  await page.goto("/events");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByLabel("What", { exact: true }).fill("techno");
  await filters.getByLabel("Age", { exact: true }).selectOption("18-plus");
  await filters.getByRole("button", { name: /^Show / }).click();
  await expect(page).toHaveURL(/\?.*tag=techno/);
  await expect(page).toHaveURL(/age=18-plus/);
  await expect(page.getByRole("list", { name: "Filters set" })).toContainText("Techno");
});

test("without scripts nothing that needs them is offered, and booking says why", async ({
  page,
  request,
}) => {
  const [card] = await findCards(request, "sale_kind=eq.free&sale_state=eq.on_sale&status=eq.published");
  await page.goto(`/events/${card?.slug}`);
  await expect(page.getByRole("button", { name: /^(Save|Filters|Theme)/ })).toHaveCount(0);
  await page
    .getByRole("link", { name: /^(Reserve|Book)/ })
    .first()
    .click();
  await expect(page.locator("main noscript p")).toHaveText(/^Holding tickets needs JavaScript/);
  await expect(page.locator("main noscript p")).toBeVisible();
  await page.goto("/auth/signin");
  await expect(page.locator("main noscript p")).toHaveText(/signing in needs JavaScript/);
});

test("The nine pages are read whole without scripts, and where a form needs them it says so", async ({
  page,
  request,
}) => {
  const map = await (await request.get("/sitemap/pages.xml")).text();
  const about = [
    "about",
    "contact",
    "help",
    "safety",
    "privacy",
    "terms",
    "refunds",
    "cookies",
    "accessibility",
  ];
  for (const slug of about) {
    expect(map).toContain(`/${slug}</loc>`);
    await page.goto(`/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await page.getByRole("main").textContent())?.length, slug).toBeGreaterThan(400);
    for (const button of await page.getByRole("main").getByRole("button").all())
      expect(await button.isVisible(), slug).toBe(false);
    const forms = await page.getByRole("main").locator("form[method=post]").count();
    if (forms > 0) await expect(page.locator("main noscript p").first()).toBeVisible();
  }
});
