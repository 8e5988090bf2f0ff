// What readers do with an article: keep it, print it, play what it holds, and follow feeds with a reader of their own.
import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { parseFeed } from "@rowanmanning/feed-parser";
import { makeArticleWithPlayer } from "../database.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectUsable } from "../screens.ts";

const track = "https://soundcloud.com/hot-swarf/undertow";

test("An article is saved without an account, is among the saved things, and goes with its reader into the account", async ({
  page,
  browser,
}) => {
  await page.goto("/journal/what-six-buses-cost");
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goto("/saved");
  await expect(page.getByRole("link", { name: title ?? "" })).toBeVisible();
  await expectUsable(page);
  await signIn(page, demoPerson("visitor"));
  await page.goto("/saved");
  await expect(page.getByRole("link", { name: title ?? "" })).toBeVisible();
  const kept = page.waitForResponse((answer) => answer.url().includes("saved_items"));
  await page.reload();
  await kept;

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, demoPerson("visitor"));
  await expect(async () => {
    await elsewhere.goto("/saved");
    await expect(elsewhere.getByRole("link", { name: title ?? "" })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 45_000 });
  const forgotten = elsewhere.waitForResponse(
    (answer) => answer.request().method() === "DELETE" && answer.url().includes("saved_items"),
  );
  await elsewhere.getByRole("button", { name: `Remove ${title} from saved` }).click();
  await forgotten;
  await expect(elsewhere.getByRole("link", { name: title ?? "" })).toBeHidden();
});

test("Nothing of another company loads before a press and a word; then its player alone does, also for somebody who came from another page", async ({
  page,
}) => {
  const title = `A mix ${randomBytes(4).toString("hex")}`;
  const address = await makeArticleWithPlayer(title, track);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(process.env.E2E_URL ?? "") && /^https?:/.test(request.url()))
      foreign.push(request.url());
  });
  await page.route("https://w.soundcloud.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>the player</p>" }),
  );
  const player = page.frameLocator('iframe[title="SoundCloud: Undertow"]');

  await test.step("opened directly", async () => {
    await expect(async () => {
      const answer = await page.goto(address);
      expect(answer?.headers()["content-security-policy"]).toContain(
        "frame-src 'self' https://w.soundcloud.com;",
      );
    }).toPass({ timeout: 45_000 });
    await page.getByRole("button", { name: "Play Undertow on SoundCloud" }).click();
    await expect(page.getByText("which then sees your network address")).toBeVisible();
    await expectUsable(page);
    expect(foreign).toEqual([]);
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.getByRole("button", { name: "Play Undertow on SoundCloud" }).click();
    await page.getByRole("button", { name: "Load it once" }).click();
    await expect(player.getByText("the player")).toBeVisible();
    expect(foreign.every((url) => url.startsWith("https://w.soundcloud.com/player/"))).toBe(true);
    expect(foreign).toHaveLength(1);
  });

  await test.step("come from the list, whose policy lets in no player", async () => {
    const answer = await page.goto("/journal/mixes");
    expect(answer?.headers()["content-security-policy"]).not.toContain("frame-src");
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("button", { name: "Play Undertow on SoundCloud" }).click();
    await page.getByRole("button", { name: "Always load players" }).click();
    await expect(player.getByText("the player")).toBeVisible();
  });

  await test.step("the word holds, and it still takes a press", async () => {
    foreign.length = 0;
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Play Undertow on SoundCloud" })).toBeVisible();
    expect(foreign).toEqual([]);
    await page.getByRole("button", { name: "Play Undertow on SoundCloud" }).click();
    await expect(player.getByText("the player")).toBeVisible();
    await page.goto("/cookies");
    await expect(page.getByLabel("Load players and maps from other companies")).toBeChecked();
  });
});

test("On paper an article is its text: no buttons, no forms, no lists of others", async ({ page }) => {
  await page.goto("/journal/what-six-buses-cost");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Wednesdays, by email" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Read next" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("An independent parser reads every kind of feed, and finds the whole text in it", async ({ page }) => {
  const articles: { slug: string; words: number }[] = await (
    await page.request.get("/rest/v1/articles?select=slug,words&limit=1000")
  ).json();
  const words = new Map(articles.map((article) => [article.slug, article.words]));
  for (const [address, count] of [
    ["/journal/feed.xml", 20],
    ["/journal/guides/feed.xml", 3],
    ["/journal/series/sound-of-bristol/feed.xml", 1],
    ["/journal/authors/ines-hartley/feed.xml", 1],
  ] as const) {
    const answer = await page.request.get(address);
    expect(answer.headers()["content-type"], address).toContain("application/rss+xml");
    const feed = parseFeed(await answer.text());
    expect(feed.title, address).toContain("Undercroft journal");
    expect(feed.self, address).toContain(address);
    expect(feed.language).toBe("en-GB");
    expect(feed.items.length, address).toBeGreaterThanOrEqual(count);
    for (const { title, url, content, published, authors } of feed.items) {
      expect(url).toContain("/journal/");
      expect(published?.getTime(), title ?? "").toBeLessThanOrEqual(Date.now());
      const slug = url?.split("/").at(-1) ?? "";
      const said = content
        ?.replace(/<[^>]*>/g, " ")
        .trim()
        .split(/\s+/).length;
      expect(said, title ?? "").toBeGreaterThanOrEqual(words.get(slug) ?? Number.POSITIVE_INFINITY);
      if (!slug.startsWith("made-")) expect(authors.length, title ?? "").toBeGreaterThan(0);
    }
  }
  expect((await page.request.get("/journal/series/no-such/feed.xml")).status()).toBe(404);
  expect((await page.request.get("/journal/authors/nobody/feed.xml")).status()).toBe(404);
});
