// What is pressed and typed before React has woken the page, or before the page has come as a whole.
import { expect, test } from "@playwright/test";
import { makeArticleWithPlayer } from "../database.ts";
import { findCards } from "../listings.ts";
import { untilAwake } from "../screens.ts";
import { openHalfway } from "./half-document.ts";

test("what is typed and tapped before hydration is not lost", async ({ page, request }) => {
  let go = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry/, async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.goto("/auth/signin", { waitUntil: "commit" });
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("somebody at home");
  await email.blur();
  expect(await page.evaluate(() => "undercroftTaps" in window)).toBe(true);
  go.resolve();
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(email).toHaveValue("somebody at home");

  const [card] = await findCards(request, "status=eq.published&sale_state=eq.on_sale&limit=1");
  go = Promise.withResolvers();
  await page.goto(`/events/${card?.slug}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: /^Theme:/ }).click();
  const light = page.getByRole("button", { name: "Light", exact: true });
  await expect(light).toBeVisible();
  expect(await page.evaluate(() => "undercroftTaps" in window)).toBe(true);
  go.resolve();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  // a menu that opens without scripts was open already, and is not closed by the tap that is repeated
  await expect(light).toBeVisible();
  await light.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("a menu, a save and a filter have their effect before any script has come", async ({ page }) => {
  let hold = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto("/events", { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Theme:/ }).click();
  await page.getByRole("button", { name: "Light", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  const save = page
    .getByRole("main")
    .getByRole("button", { name: /^Save / })
    .first();
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  const title = (await save.getAttribute("aria-label")) ?? "";

  // React finds it as it was left, and takes it from there
  hold.resolve();
  await untilAwake(page);
  const saved = page.getByRole("main").getByRole("button", { name: title, exact: true }).first();
  await expect(saved).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Theme: Light" })).toBeVisible();
  await saved.click();
  await expect(saved).toHaveAttribute("aria-pressed", "false");
  await saved.click();

  // what was saved is shown before React comes, and a filter leads to its list
  hold = Promise.withResolvers();
  await page.reload({ waitUntil: "commit" });
  await expect(saved).toHaveAttribute("aria-pressed", "true");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("checkbox", { name: "Tickets available" }).check();
  await expect(page).toHaveURL(/\/events\?available=1/);
  await expect(page.getByRole("list", { name: "Filters set" })).toContainText("Tickets available");
  expect(await page.evaluate(() => "undercroftTaps" in window)).toBe(true);
  hold.resolve();
});

test("all of the UK is looked at before any script has come, although this browser remembers a place", async ({
  page,
}) => {
  await page.goto("/robots.txt");
  await page.evaluate(() =>
    localStorage.setItem(
      "undercroft-place",
      JSON.stringify({ area: "leeds", name: "Leeds", radiusMiles: null }),
    ),
  );
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/events", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/events\?area=leeds$/);
  await page.getByRole("link", { name: "All of the UK" }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole("link", { name: "All of the UK" })).toHaveCount(0);
});

test("what is pressed while the page is still coming has its effect at once, or as soon as the page can", async ({
  page,
  baseURL,
}) => {
  const line = await openHalfway(baseURL ?? "", "/events", "</h3>");
  try {
    await page.goto(line.address, { waitUntil: "commit" });
    await page.getByRole("button", { name: /^Theme:/ }).click();
    await page.getByRole("button", { name: "Light", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("leeds");
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    line.goOn();
    await expect(page.getByRole("dialog", { name: "Search" }).getByRole("combobox")).toHaveValue("leeds");
  } finally {
    await line.close();
  }
});

test("a press that leads to another page has the line for itself, and one that needs React then has it fetched", async ({
  page,
}) => {
  const { promise: gone, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/venues", async (route) => {
    await gone;
    await route.continue().catch(() => {}); // the browser may have been closed meanwhile
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) asked.push(request.url());
  });
  // pressed in the very moment in which the page says that it can be used; that it wakes after eight seconds all the same is left out
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0) => (ms > 5_000 ? 0 : setTimeout(work, ms)),
    });
    const { mark } = performance;
    performance.mark = (name, options) => {
      if (name === "usable" && location.pathname === "/events")
        queueMicrotask(() => document.querySelector<HTMLElement>("header a[href='/venues']")?.click());
      return mark.call(performance, name, options);
    };
  });
  const leaving = page.waitForRequest("**/venues");
  await page.goto("/events", { waitUntil: "commit" });
  await leaving;
  // longer than a page waits for its pictures and rests
  await page.waitForTimeout(1_500);
  expect(asked).toEqual([]);
  await page.keyboard.press("Tab");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  goOn();
  await expect(page).toHaveURL(/\/venues$/);
});

test("letters typed right after Ctrl K are in the search, before React and before the search have come", async ({
  page,
}) => {
  let hold = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("banner").waitFor();
  const box = page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("weekend leeds");
  hold.resolve();
  await expect(box).toHaveValue("weekend leeds");

  await page.goto("/events");
  await untilAwake(page);
  hold = Promise.withResolvers(); // the page has woken, and the search has not come
  await page.keyboard.press("Control+k");
  await page.keyboard.type("weekend ge"); // g and e lead to the events, where nobody searches
  hold.resolve();
  await expect(box).toHaveValue("weekend ge");
  await page.keyboard.type(" leeds");
  await expect(box).toHaveValue("weekend ge leeds");
});

test("a tap on a part of the page that is hydrated after the rest is not lost", async ({ page }) => {
  const article = await makeArticleWithPlayer("A late player", "https://soundcloud.com/hot-swarf/undertow");
  const question = "which then sees your network address";
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes(question)) await page.waitForTimeout(1500);
    await route.fulfill({ response: answer });
  });
  await expect(async () => {
    const answer = await page.goto(article);
    expect(answer?.headers()["content-security-policy"]).toContain("https://w.soundcloud.com");
  }).toPass({ timeout: 45_000 });
  await untilAwake(page);
  await page.getByRole("button", { name: "Play Undertow on SoundCloud" }).click();
  await expect(page.getByText(question)).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" }); // other scripts may be on their way when the page is closed
});

test("a press on a button that moves away before the finger is lifted is one, and a drag off it is none", async ({
  page,
}) => {
  await page.goto("/cookies");
  await untilAwake(page);
  const theme = page.getByRole("button", { name: /^Theme:/ });
  const light = page.getByRole("button", { name: "Light", exact: true });
  const box = await theme.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  const move = (by: string) =>
    theme.evaluate((button, by) => Object.assign(button.style, { position: "relative", top: by }), by);

  await page.mouse.move(x, y);
  await page.mouse.down();
  await move("150px");
  await page.mouse.up();
  await expect(light).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(light).toBeHidden();
  await move("0");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 200);
  await page.mouse.up();
  await expect(light).toBeHidden();
});
