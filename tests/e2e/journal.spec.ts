// An article from the first line to its removal: who writes it, who sends it back, who publishes it, who reads of it where.
import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { demoPerson, signIn } from "./people.ts";
import { expectUsable } from "./screens.ts";

async function signedIn(browser: Browser, who: Parameters<typeof demoPerson>[0]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demoPerson(who));
  return page;
}

async function addBlock(page: Page, kind: string, place: number, text: string): Promise<void> {
  await page.getByLabel("Add a block").selectOption({ label: kind });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel(`${kind} ${place}`, { exact: true }).fill(text);
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Not saved yet")).toBeHidden();
}

/** Writes an article with two kinds of text and a card. Answers the address of its editor. */
async function write(page: Page, title: string): Promise<string> {
  await page.goto("/journal/desk");
  await page.getByRole("link", { name: "New article" }).click();
  await page.getByLabel("Title").fill("No");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByText("The title has 3 to 120 letters")).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Section").selectOption({ label: "Reviews" });
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("A writer's byline")).toBeVisible();
  await page.getByLabel("Standfirst").fill("Two storeys below the street, and no reception.");
  await addBlock(page, "Paragraph", 1, "It begins with a [bad link](javascript:alert`1`).");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Block 1 is not complete.")).toBeVisible();
  await page.getByLabel("Paragraph 1", { exact: true }).fill("It begins at the *third* arch.");
  await addBlock(page, "Question and answer", 2, "Why so loud?\nBecause the trains are.");
  await page.getByLabel("Add a block").selectOption({ label: "Venue" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel("Venue 3", { exact: true }).fill("Lime Kiln");
  await page.getByRole("button", { name: "Lime Kiln, Bristol" }).click();
  await page.getByRole("button", { name: "Add a byline" }).click();
  await save(page);
  await expect(page.getByText("A writer's byline")).toBeHidden();
  await expectUsable(page);
  return page.url();
}

test("An article is written, sent back, published by somebody else, linked back, corrected and removed", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const title = `Below the street ${randomBytes(3).toString("hex")}`;
  const address = `/journal/${title.toLowerCase().replaceAll(" ", "-")}`;
  const writer = await signedIn(browser, "moderator");
  const editor = await write(writer, title);

  await test.step("its writer sends it in and cannot publish it", async () => {
    await writer.getByRole("button", { name: "Send to review" }).click();
    await expect(writer.getByText("You wrote this or sent it in")).toBeVisible();
    await writer.getByRole("button", { name: "Publish now" }).click();
    await expect(writer.getByText("Somebody else than the writer publishes an article")).toBeVisible();
  });

  const admin = await signedIn(browser, "admin");
  await test.step("a second reader sends it back with a note", async () => {
    await admin.goto("/journal/desk");
    await expectUsable(admin);
    await admin.getByRole("link", { name: title }).click();
    await admin.getByRole("button", { name: "Back to draft" }).click();
    await expect(admin.getByText("Give a reason of 3 to 500 letters")).toBeVisible();
    await admin.getByLabel("A note").fill("Say how many steps there are.");
    await admin.getByRole("button", { name: "Back to draft" }).click();
    await expect(admin.getByRole("button", { name: "Send to review" })).toBeVisible();
  });

  await test.step("the writer adds it, and a second review publishes it", async () => {
    await writer.goto(editor);
    await expect(writer.getByText("Say how many steps there are.")).toBeVisible();
    await writer
      .getByLabel("Paragraph 1", { exact: true })
      .fill("It begins at the *third* arch, forty steps down.");
    await save(writer);
    await writer.getByRole("button", { name: "Send to review" }).click();
    await expect(writer.getByText("You wrote this or sent it in")).toBeVisible();
    await admin.goto(editor);
    await admin.getByRole("button", { name: "Publish now" }).click();
    await expect(admin.getByRole("link", { name: "See the article" })).toBeVisible();
  });

  const reader = await (await browser.newContext()).newPage();
  await test.step("everybody reads it, and the venue says so", async () => {
    await reader.goto("/journal/reviews");
    await expectUsable(reader);
    await reader.getByRole("link", { name: title }).click();
    await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(reader.getByText("forty steps down")).toBeVisible();
    await expect(reader.getByText("Because the trains are.")).toBeVisible();
    await expectUsable(reader);
    await reader.getByRole("link", { name: /Venue Lime Kiln/ }).click();
    await expect(reader.getByRole("heading", { name: "In the journal" })).toBeVisible();
    await expect(reader.getByRole("link", { name: title })).toBeVisible();
  });

  await test.step("a correction stands above the text", async () => {
    await writer.goto(editor);
    await writer
      .getByLabel("Paragraph 1", { exact: true })
      .fill("It begins at the *third* arch, fifty steps down.");
    await writer.getByLabel("The change is").selectOption({ index: 1 });
    await writer.getByLabel("The correction").fill("There are fifty steps, not forty.");
    await save(writer);
    await reader.goto(address);
    await expect(reader.getByText("There are fifty steps, not forty.")).toBeVisible();
    await expect(reader.getByText("fifty steps down")).toBeVisible();
  });

  await test.step("removed it is gone, and no page speaks of it", async () => {
    await admin.goto(editor);
    await admin.getByLabel("A note").fill("The owner asked us not to say where it is.");
    await admin.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(admin.getByText("It is not public any more")).toBeVisible();
    expect((await reader.request.get(address)).status()).toBe(410);
    await reader.goto("/venues/lime-kiln");
    await expect(reader.getByRole("heading", { name: "In the journal" })).toBeVisible();
    await expect(reader.getByRole("link", { name: title })).toBeHidden();
  });
});

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
