// What a first visit costs before anything can be pressed: scripts and fonts, as they go over the wire with gzip; and what is
// fetched ahead of the press that needs it.
import { get } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { askForPlace, choosePlace } from "./booking-dialog.ts";
import { makeArticleWithPlayer } from "./database.ts";
import { findCards } from "./listings.ts";
import { demoPerson, newPerson } from "./people.ts";

const scriptBytes = 150_000;
const fontBytes = 115_000;
/** What a page of the journal may add to the frame, which a page that does not exist has alone. */
const journalBytes = 20_000;

/** What a file weighs compressed, in bytes; a browser's own count is of brotli, or of what it had already. */
function weigh(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

async function weighVisit(page: Page, address: string): Promise<{ scripts: number; fonts: number }> {
  const scripts = new Set<string>();
  const fonts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
    if (request.resourceType() === "font") fonts.add(request.url());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const sum = async (files: Set<string>) =>
    (await Promise.all([...files].map(weigh))).reduce((all, bytes) => all + bytes, 0);
  return { scripts: await sum(scripts), fonts: await sum(fonts) };
}

for (const address of [
  "/",
  "/events",
  "/venues",
  "/venues/foundry-lane",
  "/venues/nothing-of-this-name",
  "/artists/aunty-reverb",
  "/organisers/slow-burn",
  "/cities/leeds",
  "/careers",
  "/careers/rigger-and-stagehand-glasgow",
  "/search",
  "/search?q=techno",
  "/auth/signin",
  "/auth/signup",
  "/auth/forgot-password",
]) {
  test(`a first visit to ${address} is light`, async ({ page }) => {
    const { scripts, fonts } = await weighVisit(page, address);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(scriptBytes);
    expect(fonts).toBeGreaterThan(0);
    expect(fonts).toBeLessThanOrEqual(fontBytes);
  });
}

test("a first visit to a night is light", async ({ page, request }) => {
  const [card] = await findCards(request, "sale_kind=eq.paid&sale_state=eq.on_sale&limit=1");
  const { scripts, fonts } = await weighVisit(page, `/events/${card?.slug}`);
  expect(scripts).toBeLessThanOrEqual(scriptBytes);
  expect(fonts).toBeLessThanOrEqual(fontBytes);
});

test("Pages of the journal add little to the frame, an article with a player too", async ({ browser }) => {
  const visit = async (address: string) => weighVisit(await (await browser.newContext()).newPage(), address);
  const player = await makeArticleWithPlayer("A mix to weigh", "https://soundcloud.com/hot-swarf/undertow");
  const { scripts: frame } = await visit("/no-such-page");
  for (const address of [
    "/journal",
    "/journal/mixes",
    "/journal/authors/ines-hartley",
    "/journal/what-six-buses-cost",
    player,
  ]) {
    const { scripts } = await visit(address);
    expect(scripts, address).toBeLessThanOrEqual(scriptBytes);
    expect(scripts - frame, address).toBeLessThanOrEqual(journalBytes);
  }
});

/** From here on no script arrives any more, as at the end of a slow line. */
async function cutScriptsOff(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/*.js", (route) => route.abort());
}

test("filling in a form prefetches the screen that follows", async ({ page }) => {
  const { email, password } = newPerson();
  await page.goto("/auth/signup");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await cutScriptsOff(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByText(/^Account created!/).first()).toBeVisible();
});

test("choosing a ticket prefetches the sign-in dialog", async ({ page }) => {
  await choosePlace(page);
  await cutScriptsOff(page);
  const dialog = await askForPlace(page);
  await dialog.getByLabel("Email", { exact: true }).fill(demoPerson("visitor").email);
  await dialog.getByLabel("Password", { exact: true }).fill(demoPerson("visitor").password);
  await expect(dialog.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
});
