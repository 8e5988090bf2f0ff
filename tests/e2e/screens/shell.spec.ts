// What stands around every screen: the banner, the theme, the palette, and what is shown when a page cannot be.
import { expect, test } from "@playwright/test";
import { cutOff } from "../cut-off.ts";
import { untilKept } from "../forms/until-kept.ts";
import { findCards, nightAfter } from "../listings.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectAccessible, untilAwake } from "../screens.ts";

test("the offline banner comes with an offline event, and goes with the line or when closed", async ({
  page,
  context,
}) => {
  const banner = page.getByText("You're currently offline. Some features may be limited.", { exact: true });
  await page.goto("/events", { waitUntil: "networkidle" });
  await untilAwake(page);
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await banner.locator("..").getByRole("button", { name: "Dismiss" }).click();
  await expect(banner).toHaveCount(0);
  await context.setOffline(false);
});

test("offline a link says that there is no connection, and the page stays", async ({ page, context }) => {
  await page.goto("/events", { waitUntil: "networkidle" });
  await untilAwake(page);
  const title = page.getByRole("main").getByRole("heading", { level: 3 }).first();
  const text = (await title.textContent()) ?? "";
  await context.setOffline(true);
  await title.getByRole("link").click();
  await expect(page.getByText("You can stay on this one.")).toBeVisible();
  await expect(page).toHaveURL("/events");
  await expect(title).toHaveText(text);
  await expectAccessible(page);

  // a filter is chosen, not pressed: the list cannot come, and comes once the line is back
  await page.getByRole("searchbox", { name: "What" }).fill("dub");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(page).toHaveURL(/said=dub/);
});

test("My bookings opens offline from any page, and shows the tickets once there is a connection", async ({
  page,
  context,
}) => {
  // a device keeps the tickets ten seconds after the first page
  const reconnect = await cutOff(page, "**/rpc/list_answered_bookings*");
  await signIn(page, demoPerson("visitor"));
  await page.goto("/venues");
  await untilKept(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "My bookings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My bookings" })).toBeVisible();
  await expect(page.getByText("this browser has not kept a copy")).toBeVisible();
  await reconnect();
  await context.setOffline(false);
  await page
    .getByRole("button", { name: /^Show ticket/ })
    .first()
    .waitFor();
});

test("a chosen theme is remembered and applied before the first paint", async ({ page }) => {
  await page.addInitScript(() => {
    const themes: (string | undefined)[] = [];
    Object.assign(window, { themes });
    new MutationObserver(() => {
      const { theme } = document.documentElement?.dataset ?? {};
      if (document.body && themes.at(-1) !== theme) themes.push(theme);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: /^Theme:/ }).click();
  await page.getByRole("button", { name: "Light", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await page.evaluate(() => localStorage.getItem("undercroft-ui-theme"))).toBe("light");
  await page.goto("/venues");
  await expect(page.getByRole("button", { name: "Theme: Light" })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { themes: string[] }).themes)).toEqual(["light"]);
});

test("an address that leads nowhere is a 404 with a search that finds something", async ({
  page,
  request,
}) => {
  const [card] = await findCards(request, `status=eq.published&night_date=gte.${nightAfter(1)}&limit=1`);
  const response = await page.goto("/nothing/hangs-here");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expectAccessible(page);
  const search = page.getByRole("search");
  await search.getByLabel("Search events").fill(card?.title ?? "");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("link", { name: card?.title ?? "", exact: true }).first()).toBeVisible();
});

test("a screen that fails says so, can be tried again, and does not break the next page", async ({
  page,
}) => {
  await page.goto("/");
  await untilAwake(page); // before that, a link is a plain link
  let isBroken = true;
  await page.route(/\/venues\.data/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
  );
  const toVenues = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Venues" });
  await toVenues.click();
  const failure = page.getByRole("heading", { level: 1, name: "Something went wrong", exact: true });
  await expect(failure).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try Again", exact: true }).click();
  await expect(failure).toBeVisible();
  await page.getByRole("link", { name: "Go Home", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(failure).toHaveCount(0);

  await toVenues.click();
  await expect(failure).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Try Again", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Venues" })).toBeVisible();
});

test("the palette opens with Ctrl K and goes to the event that was typed", async ({ page, request }) => {
  const [card] = await findCards(request, "status=eq.published&sale_state=eq.on_sale&limit=1");
  await page.goto("/");
  await untilAwake(page);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(card?.title ?? "");
  await expect(
    palette
      .getByRole("option")
      .filter({ hasText: card?.title ?? "" })
      .nth(1),
  ).toBeVisible();
  await expect(palette.getByRole("option").last()).toHaveText(/^Search everything for/);
  await expectAccessible(page);
  // Enter opens the first hit
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: card?.title ?? "" })).toBeVisible();
  await expect(palette).toBeHidden();
});

test("what was saved before signing in is in the account afterwards", async ({ page, request, browser }) => {
  const cards = await findCards(request, "status=eq.published&sale_state=eq.on_sale&limit=40");
  const card = cards[Math.floor(Math.random() * cards.length)];
  await page.goto(`/events/${card?.slug}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  const merged = page.waitForResponse(
    (response) => response.url().includes("/rest/v1/saved_items") && response.request().method() === "POST",
  );
  await signIn(page, demoPerson("moderator"));
  await page.goto("/");
  await merged;

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, demoPerson("moderator"));
  await elsewhere.goto("/bookings?tab=saved");
  const row = elsewhere
    .getByRole("listitem")
    .filter({ hasText: card?.title ?? "" })
    .first();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `Save ${card?.title}` }).click();
  await expect(elsewhere.getByRole("link", { name: card?.title ?? "", exact: true })).toHaveCount(0);
  await elsewhere.context().close();
});

test("an event taken off the saved ones offline is sent later, and signing out before that asks first", async ({
  page,
  context,
  request,
}) => {
  const cards = await findCards(request, "status=eq.published&sale_state=eq.on_sale&limit=40");
  const card = cards[Math.floor(Math.random() * cards.length)];
  await signIn(page, demoPerson("admin"));
  await page.goto(`/events/${card?.slug}`, { waitUntil: "networkidle" });
  const write = (method: string) =>
    page.waitForResponse(
      (response) => response.url().includes("/rest/v1/saved_items") && response.request().method() === method,
    );
  const [saved] = await Promise.all([
    write("POST"),
    page.getByRole("button", { name: "Save", exact: true }).click(),
  ]);
  expect(saved.status()).toBeLessThan(300);

  // offline for what is sent, while the page can be loaded again
  const reconnect = await cutOff(context, "**/rest/v1/saved_items*");
  await Promise.all([
    // it is tried as soon as it has been written down
    page.waitForRequest((sent) => sent.url().includes("/rest/v1/saved_items") && sent.method() === "DELETE"),
    page.getByRole("button", { name: "Saved", exact: true }).click(),
  ]);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out?" });
  await expect(question).toContainText("1 change you made has not been sent yet.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);

  const [deleted] = await Promise.all([
    write("DELETE"),
    reconnect().then(() => page.evaluate("dispatchEvent(new Event('online'))")),
  ]);
  expect(deleted.status()).toBeLessThan(300);
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Successfully signed out!")).toBeVisible();
});

test("a ticket that was opened once can be shown offline", async ({ page, context }) => {
  await signIn(page, demoPerson("visitor"));
  await page.goto("/bookings");
  await expect(page.getByRole("button", { name: /^Show ticket/ }).first()).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Venues" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Venues" })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "My bookings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My bookings" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Show ticket/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("img", { name: /code/i })).toBeVisible();
  await context.setOffline(false);
});

test("signing out says so and leaves nothing of the person on the screen", async ({ page }) => {
  await signIn(page, demoPerson("owner"));
  // the menu is fetched for people alone, and opens when it comes where its button was pressed before
  const menu = Promise.withResolvers<void>();
  await page.route(/\/assets\/menu-of-person/, async (route) => {
    await menu.promise;
    await route.continue();
  });
  await page.goto("/bookings");
  await untilAwake(page);
  await page.getByRole("button", { name: /^Account of/ }).click();
  menu.resolve();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Successfully signed out!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await page.goto("/bookings");
  await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fbookings/);
});

test("on a phone the bottom bar marks the account on each of its screens", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const marked = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
  await page.goto("/auth/signup");
  await expect(marked).toHaveText("Me");
  await signIn(page, demoPerson("visitor"));
  await page.goto("/settings/security");
  await expect(marked).toHaveText(/Me$/); // what waits for the person stands before it once it is counted
  await page.goto("/bookings");
  await expect(marked).toHaveText("Tickets");
});
