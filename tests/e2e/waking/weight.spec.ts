// What a first visit costs, for screens of which there are many (those of which there is one are weighed by every-screen.spec.ts); and
// what is fetched ahead of the press that needs it.
import { expect, type Page, test } from "@playwright/test";
import { askForPlace, choosePlace } from "../booking-dialog.ts";
import { makeArticleWithPlayer } from "../database.ts";
import { findCards, nightAfter } from "../listings.ts";
import { demoPerson, newPerson } from "../people.ts";
import { expectLight, visit } from "./first-visit.ts";

/** What a page of the journal may add to the frame, which a page that does not exist has alone. */
const journalBytes = 20_000;

for (const address of [
  "/venues/foundry-lane",
  "/venues/nothing-of-this-name",
  "/artists/aunty-reverb",
  "/organisers/slow-burn",
  "/cities/leeds",
  "/careers/rigger-and-stagehand-glasgow",
  "/search?q=techno",
]) {
  test(`a first visit to ${address} is light`, async ({ page }) => {
    await expectLight((await visit(page, address)).fetched);
  });
}

test("a first visit to the map is light before the map itself is drawn", async ({ page }) => {
  await page.addInitScript(() => {
    const draw = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith("webgl") ? null : draw.call(this, kind as "2d", ...(rest as []));
    } as typeof draw;
  });
  await expectLight((await visit(page, "/venues/map")).fetched);
});

test("a first visit to a person's page is light", async ({ page, request }) => {
  const feed = await (await request.get("/social")).text();
  const [, address = ""] = /href="(\/social\/u\/\w+)"/.exec(feed) ?? [];
  expect(address).not.toBe("");
  await expectLight((await visit(page, address)).fetched);
});

/** Nights by what their pages show. */
const nights = {
  "a paid night on sale": "sale_kind=eq.paid&sale_state=eq.on_sale&status=eq.published",
  "a night with a waiting list":
    "sale_kind=eq.paid&sale_state=eq.sold_out&waitlist_enabled=is.true&status=eq.published",
  "a night with a queue": "slug=eq.slow-burn-last-night-at-sowerby-yard",
};
for (const [name, query] of Object.entries(nights)) {
  test(`a first visit to ${name} is light`, async ({ page, request }) => {
    const [card] = await findCards(request, `${query}&night_date=gte.${nightAfter(1)}&limit=1`);
    await page.setViewportSize({ width: 390, height: 844 }); // where its pictures count
    await expectLight((await visit(page, `/events/${card?.slug}`)).fetched);
  });
}

test("Pages of the journal add little to the frame, an article with a player too", async ({ browser }) => {
  const visitAnew = async (address: string) => visit(await (await browser.newContext()).newPage(), address);
  const player = await makeArticleWithPlayer("A mix to weigh", "https://soundcloud.com/hot-swarf/undertow");
  const { scriptBytes: frame } = await visitAnew("/no-such-page");
  for (const address of [
    "/journal",
    "/journal/mixes",
    "/journal/authors/ines-hartley",
    "/journal/what-six-buses-cost",
    player,
  ]) {
    const { fetched, scriptBytes } = await visitAnew(address);
    await expectLight(fetched);
    expect(scriptBytes - frame, address).toBeLessThanOrEqual(journalBytes);
  }
});

/** From here on no script arrives any more, as at the end of a slow line. */
async function cutScriptsOff(page: Page): Promise<void> {
  // nothing more has come for a while: what is fetched ahead begins when the page rests, which a busy machine does late
  let had = -1;
  await expect
    .poll(
      async () => {
        const known = had;
        had = await page.evaluate(() => performance.getEntriesByType("resource").length);
        return had - known;
      },
      { intervals: [1_500], timeout: 30_000 },
    )
    .toBe(0);
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
