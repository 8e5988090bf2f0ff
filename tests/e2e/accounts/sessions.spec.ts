// How a session behaves in the browser: renewed in time, in step over all tabs, and gone when it is ended elsewhere.
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { cutOff } from "../cut-off.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectAccessible } from "../screens.ts";

const storageKey = /^sb-.*-auth-token$/;

/** Makes the stored access token run out in so many seconds, as far as the browser knows. */
async function expireIn(page: Page, seconds: number): Promise<void> {
  await page.evaluate(
    ([pattern, after]) => {
      const key = Object.keys(localStorage).find((name) => new RegExp(pattern).test(name)) ?? "";
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      session.expires_at = Math.floor(Date.now() / 1000) + after;
      localStorage.setItem(key, JSON.stringify(session));
    },
    [storageKey.source, seconds] as const,
  );
}

const isRefresh = (url: string) => url.includes("/auth/v1/token?grant_type=refresh_token");

function countRefreshes(page: Page): { times: number[] } {
  const seen = { times: [] as number[] };
  page.on("request", (request) => {
    if (isRefresh(request.url())) seen.times.push(Date.now());
  });
  return seen;
}

async function twoTabs(context: BrowserContext): Promise<[Page, Page]> {
  const first = await context.newPage();
  await signIn(first, demoPerson("visitor"));
  await first.goto("/");
  const second = await context.newPage();
  await second.goto("/bookings");
  await expect(second.getByRole("heading", { name: "My bookings" })).toBeVisible();
  return [first, second];
}

test("signing out in one tab signs the others out, and nothing personal stays on their screens", async ({
  context,
}) => {
  const [first, second] = await twoTabs(context);
  await first.getByRole("button", { name: /^Account of/ }).click();
  await first.getByRole("button", { name: "Sign out" }).click();
  await expect(second).toHaveURL(/\/auth\/signin\?next=%2Fbookings/);
  const kept = await second.evaluate(() =>
    Object.entries({ ...localStorage }).filter(([key, value]) => key.includes("-mine:") && value !== "[]"),
  );
  expect(kept).toEqual([]);
});

test("signing in in one tab signs the others in, and takes them where they were going", async ({
  context,
}) => {
  const waiting = await context.newPage();
  await waiting.goto("/bookings");
  await expect(waiting).toHaveURL(/\/auth\/signin/);
  const other = await context.newPage();
  await signIn(other, demoPerson("visitor"));
  await other.goto("/");
  await expect(waiting).toHaveURL("/bookings");
  await expect(waiting.getByRole("heading", { name: "My bookings" })).toBeVisible();
});

test("a token about to expire is refreshed before it is used, a fresh one is not", async ({ page }) => {
  await signIn(page, demoPerson("visitor"));
  await expireIn(page, 600);
  const seen = countRefreshes(page);
  await page.goto("/bookings", { waitUntil: "networkidle" });
  expect(seen.times).toHaveLength(0);
  await expireIn(page, 80);
  const refreshed = page.waitForResponse((response) => isRefresh(response.url()));
  await page.reload();
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole("heading", { name: "My bookings" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
});

test("a refresh without a connection is tried again after 200 ms, 400 ms and so on, and signs nobody out", async ({
  page,
}) => {
  await signIn(page, demoPerson("visitor"));
  await page.goto("/");
  const seen = countRefreshes(page);
  let isCut = true;
  await page.route(
    (url) => isRefresh(url.href),
    (route) => (isCut ? route.abort("connectionfailed") : route.continue()),
  );
  await expireIn(page, 10);
  await page.reload({ waitUntil: "commit" });
  seen.times.length = 0; // the page before may have begun a refresh of its own
  await expect.poll(() => seen.times.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
  isCut = false;
  const gaps = seen.times.slice(1, 4).map((time, index) => time - (seen.times[index] ?? 0));
  for (const [index, gap] of gaps.entries())
    expect(gap, `gap ${index}`).toBeGreaterThanOrEqual(200 * 2 ** index - 20);
  const stored = () =>
    page.evaluate(
      (pattern) => Object.keys(localStorage).some((key) => new RegExp(pattern).test(key)),
      storageKey.source,
    );
  expect(await stored()).toBe(true);
  await page.goto("/bookings");
  await expect(page.getByRole("heading", { name: "My bookings" })).toBeVisible();
});

test("the profile is read again after 50 minutes", async ({ page }) => {
  await page.clock.install();
  await signIn(page, demoPerson("visitor"));
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  const reads: string[] = [];
  page.on("request", (request) => {
    if (/\/rest\/v1\/profiles\?/.test(request.url())) reads.push(request.url());
  });
  await page.clock.fastForward(49 * 60_000);
  const before = reads.length;
  await page.clock.fastForward(61_000);
  await expect.poll(() => reads.length).toBeGreaterThan(before);
});

test("a session that was ended elsewhere leads back to signing in", async ({ page, browser }) => {
  await signIn(page, demoPerson("moderator"));
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, demoPerson("moderator"));
  await elsewhere.goto("/settings/security");
  await elsewhere.getByRole("button", { name: "Sign out all other devices" }).click();
  await elsewhere.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(elsewhere.getByText("You are not signed in anywhere else.")).toBeVisible();
  await page.goto("/settings/security");
  await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fsettings%2Fsecurity/);
  await elsewhere.context().close();
});

test("the security screen says when it is offline, and loads once a connection is back", async ({
  page,
  context,
}) => {
  await signIn(page, demoPerson("visitor"));
  await page.goto("/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Sign-in and security/ })
    .hover();
  await page.waitForLoadState("networkidle");
  const reconnect = await cutOff(page, "**/auth/v1/user");
  await page.goto("/settings/security");
  await expect(page.getByText("Your account could not be loaded. Nothing has changed.")).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
  await reconnect();
  await page.getByRole("button", { name: "Try Again" }).first().click();
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
  await context.setOffline(false);
});

test("after too many sign-in attempts the wait is shown and counts down", async ({ page }) => {
  await page.goto("/auth/signin");
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  const submit = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
  for (let attempt = 0; attempt < 16; attempt += 1) {
    await expect(submit).toBeEnabled();
    await submit.click();
    if (attempt < 15)
      await expect(page.getByRole("main").getByText("Invalid email or password").first()).toBeAttached();
    await expect(page.getByRole("button", { name: "Signing in..." })).toBeHidden();
  }
  await expect(
    page
      .getByText("Too many sign-in attempts. Please wait a few minutes before trying again.")
      .filter({ visible: true }),
  ).toHaveCount(1);
  await expect(page.getByRole("timer")).toHaveText(/^Try again in [1-4] min \d\d s$/);
  const first = await page.getByRole("timer").textContent();
  await expect(page.getByRole("timer")).not.toHaveText(first ?? "");
  await expect(submit).toBeDisabled();
  await expectAccessible(page);
});

test("the debug screen shows masked facts to an admin and is 404 for others", async ({ page }) => {
  expect((await page.request.get("/auth/debug")).status()).toBe(404);
  await signIn(page, demoPerson("visitor"));
  await page.goto("/auth/debug");
  await expect(page.getByRole("heading", { name: "Auth debug" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, demoPerson("admin"));
  await page.goto("/auth/debug");
  await expect(page.getByRole("heading", { name: "Auth debug" })).toBeVisible();
  await expect(page.getByText("aal1, 0 verified factors")).toBeVisible();
  const tokens = await page.evaluate((pattern) => {
    const key = Object.keys(localStorage).find((name) => new RegExp(pattern).test(name)) ?? "";
    const { access_token, refresh_token } = JSON.parse(localStorage.getItem(key) ?? "{}");
    return [access_token, refresh_token] as string[];
  }, storageKey.source);
  const shown = (await page.getByRole("main").textContent()) ?? "";
  for (const token of tokens) {
    expect(token.length).toBeGreaterThan(20);
    expect(shown).not.toContain(token.slice(0, 12));
  }
  await expectAccessible(page);
});
