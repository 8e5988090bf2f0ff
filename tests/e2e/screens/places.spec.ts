// Finding a place: a postcode, a radius, and the map without WebGL and without scripts; map.spec.ts moves it.
import { expect, type Page, type Route, test } from "@playwright/test";
import { demoPerson, signIn } from "../people.ts";
import { expectAccessible, untilAwake, watch } from "../screens.ts";

const filtersOf = (page: Page) => page.getByRole("complementary", { name: "Filters" });

test("a place typed as a postcode survives every other filter, a reload and the way back", async ({
  page,
}) => {
  await page.goto("/events");
  await untilAwake(page);
  const filters = filtersOf(page);
  const where = filters.getByLabel("Where", { exact: true });
  await where.fill("LS99");
  await where.press("Enter");
  await expect(filters.getByText("We do not know LS99. Try a town.")).toBeVisible();
  await where.fill("ls1 4ab");
  await where.press("Enter");
  await expect(page).toHaveURL(/area=ls1&radius=10/);
  await expect(where).toHaveValue("LS1");
  await filters.getByLabel("Radius", { exact: true }).selectOption("25");
  await expect(page).toHaveURL(/area=ls1&radius=25/);
  await filters.getByLabel("Age", { exact: true }).selectOption("18-plus");
  await expect(page).toHaveURL(/age=18-plus/);
  // the address changes before the page: a link is pressed once it says what was chosen
  const weekend = page.getByRole("link", { name: "This weekend" });
  await expect(weekend).toHaveAttribute("href", /radius=25.*age=18-plus|age=18-plus.*radius=25/);
  await weekend.click();
  await expect(page).toHaveURL(/when=weekend/);
  const nightlife = page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Nightlife" });
  await expect(nightlife).toHaveAttribute("href", /when=weekend/);
  await nightlife.click();
  await expect(page).toHaveURL(/\/events\/nightlife\?.*area=ls1&radius=25/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Nightlife in LS1(, tonight)?$/); // on a Sunday the weekend is tonight
  await expect(where).toHaveValue("LS1");
  await untilAwake(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/events\?.*area=ls1&radius=25/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Events in LS1(, tonight)?$/); // the address changes before the page
  await expect(where).toHaveValue("LS1");
  await untilAwake(page);
  await where.fill("Newport");
  await where.press("Enter");
  await filters.getByRole("link", { name: "Newport, Wales" }).click();
  await expect(page).toHaveURL(/area=newport/);
  await expect(where).toHaveValue("Newport");
});

test("nights are narrowed by kind, setting and distance, with those that have not said in a group of their own", async ({
  page,
}) => {
  await page.goto("/events?area=ls1&radius=10");
  await untilAwake(page);
  const filters = filtersOf(page);
  await expect(
    filters.getByLabel("Radius", { exact: true }).getByRole("option", { name: /^25 mi \(\d+\+?\)$/ }),
  ).toBeAttached();
  const gigs = filters.getByRole("checkbox", { name: /^Gig\s*, [\d,]+\+? events?$/ });
  await gigs.check();
  await expect(page).toHaveURL(/type=gig/);
  await expect(page.getByRole("link", { name: "Remove Gig" })).toBeVisible();
  // in all of the country, where there is one outdoors on every day
  await page.getByRole("link", { name: "All of the UK" }).click();
  await expect(page).not.toHaveURL(/area=/);
  await page.goto("/events");
  await untilAwake(page);
  await expect(page.getByRole("banner").getByRole("button", { name: "Place: All UK" })).toBeVisible();
  await filters.getByRole("radio", { name: "Outdoors" }).check();
  await expect(page).toHaveURL(/setting=outdoor/);
  await expect(page.getByRole("link", { name: "Remove Outdoors", exact: true })).toBeVisible();
  await page.locator("main h3 a").first().click();
  await expect(page.getByText(/^(Outdoors|Indoors and outdoors)$/).first()).toBeVisible();
  await page.goto("/events?access=hearing_loop");
  await expect(page.getByRole("heading", { name: "Haven't said" })).toBeHidden();
  await page.goto("/events?access=hearing_loop&unsaid=1&sort=announced&page=1&q=gallery");
  await expect(page.getByRole("heading", { name: "Haven't said" })).toBeVisible();
  await expectAccessible(page);
});

test("a place that is chosen holds on every screen, and one press looks in all of the UK again", async ({
  page,
}) => {
  await page.goto("/");
  await untilAwake(page);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Place:/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Leeds", exact: true }).click();
  const banner = page.getByRole("banner").getByRole("button", { name: /^Place: Leeds/ });
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(/\/\?area=leeds/);
  // a screen goes there once it is awake, which takes a busy machine longer than a look at its address
  await page.goto("/events");
  await untilAwake(page);
  await expect(page).toHaveURL(/events\?area=leeds/);
  await expect(page.getByRole("link", { name: /^Remove Leeds/ })).toBeVisible();
  await page.goto("/search?q=techno");
  await untilAwake(page);
  await expect(page.getByRole("link", { name: /^Remove (Leeds|Within \d+ miles of Leeds)$/ })).toBeVisible();
  // a name is found wherever it is
  await page.goto("/search?q=penstock");
  await untilAwake(page);
  await expect(page).toHaveURL(/around=leeds/);
  await expect(page.getByRole("link", { name: "Penstock", exact: true }).first()).toBeVisible();
  await page.goto("/events");
  await expect(banner).toBeVisible();
  await page.getByRole("link", { name: "All of the UK" }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole("banner").getByRole("button", { name: "Place: All UK" })).toBeVisible();
  await page.goto("/events");
  await untilAwake(page);
  await expect(page).toHaveURL(/\/events$/);
});

test("the view that was chosen is kept in this browser, and the header marks the map alone", async ({
  page,
}) => {
  await page.goto("/events");
  await untilAwake(page);
  const views = page.getByRole("navigation", { name: "View" });
  await views.getByRole("link", { name: "Compact" }).click();
  await expect(page).toHaveURL(/view=compact/);
  const header = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  await page.goto("/venues/map");
  await expect(header.getByRole("link", { name: "Map" })).toHaveAttribute("aria-current", "page");
  await expect(header.getByRole("link", { name: "Venues" })).not.toHaveAttribute("aria-current");
  await header.getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveURL(/\/events\?view=compact/);
  await views.getByRole("link", { name: "List", exact: true }).click();
  await expect(page).toHaveURL(/\/events$/);
  await page.reload();
  await expect(header.getByRole("link", { name: "Events" })).toHaveAttribute("href", "/events");
});

test("a correction is sent without an account, applied by staff, and seen on the page", async ({ page }) => {
  test.setTimeout(120_000);
  const capacity = String(100 + (Date.now() % 800));
  await page.goto("/cities/leeds");
  await expect(page.getByRole("heading", { level: 1, name: "Leeds" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sheepscar Arches", exact: true }).last().click();
  await page.getByRole("link", { name: "Correct this page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Correct Sheepscar Arches" })).toBeVisible();
  await page.getByLabel("It should say").fill("lots");
  await page.getByLabel("Why is it wrong?").fill("The new fire certificate hangs by the door.");
  await page.getByRole("button", { name: "Send correction" }).click();
  await expect(page.getByText("Capacity must be a whole number")).toBeVisible();
  await expect(page.getByLabel("It should say")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Why is it wrong?")).toHaveValue(
    "The new fire certificate hangs by the door.",
  );
  await expectAccessible(page);
  await page.getByLabel("It should say").fill(capacity);
  await page.getByRole("button", { name: "Send correction" }).click();
  await expect(page.getByText("Sent. Thank you.")).toBeVisible();
  const reference = await page.getByRole("status").getByRole("strong").first().textContent();

  await signIn(page, demoPerson("moderator"));
  await page.goto("/admin/corrections");
  const card = page.getByRole("article", { name: `Correction ${reference}` });
  await expect(card.getByText(capacity, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Applied. The page says it from now on.")).toBeVisible();
  await expect(async () => {
    await page.goto("/venues/sheepscar-arches");
    await expect(page.getByText(`${capacity} people`)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 45_000 });
});

test("without WebGL the drawing stays, says why, and leads to every venue", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto("/venues/map?area=leeds&radius=5");
  await expect(page.getByText("Your browser cannot move this map.")).toBeVisible();
  const drawing = page.getByRole("group", { name: /^Map with \d+ venues$/ });
  await expect(drawing).toBeVisible();
  await page
    .getByRole("button", { name: /^Show on map/ })
    .first()
    .click();
  await expect(page.getByRole("article")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await drawing.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/venues\//);
  await page.goto("/events?view=map&area=leeds");
  await expect(page.getByText("Your browser cannot move this map.")).toBeVisible();
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the map is a drawing with links to move it, and a form that knows postcodes", async ({ page }) => {
    await page.goto("/venues/map");
    await page.getByRole("link", { name: "Zoom in" }).click();
    await expect(page).toHaveURL(/box=/);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Where", { exact: true }).fill("ls14ab");
    await page.getByRole("button", { name: "Show venues" }).click();
    await expect(page).toHaveURL(/area=ls1&radius=10/);
    await expect(page.getByRole("group", { name: /^Map with \d+ venues?$/ })).toBeVisible();
    await expect(
      page.getByRole("list", { name: "Venues on this map" }).getByRole("listitem").first(),
    ).toBeVisible();
  });
});

test.describe("Back leads to the page before", () => {
  const title = (page: Page) => page.getByRole("heading", { level: 1 });

  /** Two pages of one document, the second loaded again: Back leads to an address that this document did not come from. */
  async function openTwoPages(page: Page): Promise<string> {
    await page.goto("/events");
    await untilAwake(page);
    const first = (await title(page).textContent()) ?? "";
    await page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name: "Nightlife" })
      .click();
    await expect(title(page)).toHaveText("Nightlife");
    await expect(page).toHaveURL("/events/nightlife");
    return first;
  }

  test("while the scripts of this one are still on their way", async ({ page }) => {
    const first = await openTwoPages(page);
    const held: Route[] = [];
    let isHeld = true;
    await page.route("**/assets/entry-*.js", (route) => (isHeld ? held.push(route) : route.continue()));
    await page.reload({ waitUntil: "commit" });
    await expect(title(page)).toHaveText("Nightlife");
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isHeld = false;
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/events");
    await expect(title(page)).toHaveText(first);
    await untilAwake(page);
  });

  test("while this one comes to life", async ({ page }) => {
    const first = await openTwoPages(page);
    // React's first message to itself, "go on with the page", is held until Back was pressed
    await page.addInitScript(() => {
      if (sessionStorage.getItem("held")) return;
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message: unknown) {
        MessagePort.prototype.postMessage = postMessage;
        sessionStorage.setItem("held", "yes");
        addEventListener("popstate", () => setTimeout(() => postMessage.call(this, message)));
      };
    });
    const seen = watch(page, new URL(page.url()).origin);
    await page.reload({ waitUntil: "commit" });
    await page.waitForFunction(() => sessionStorage.getItem("held"));
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/events");
    await expect(title(page)).toHaveText(first);
    await untilAwake(page);
    expect(seen.errors).toEqual([]);
  });
});
