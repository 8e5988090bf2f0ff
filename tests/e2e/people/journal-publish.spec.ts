// The short way of an article: begun, written and sent in by one person, published by another, read by everybody. What else becomes of one
// is walked in journal-desk.spec.ts by `npm run test:all`.
import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { demoPerson, signIn } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { field, press, saved } from "./write-article.ts";

async function signedIn(browser: Browser, who: Parameters<typeof demoPerson>[0]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demoPerson(who));
  return page;
}

test("An article is written by keyboard, sent in by its writer and published by a second reader", async ({
  browser,
}) => {
  const title = `Up the stairs ${randomBytes(3).toString("hex")}`;
  const writer = await signedIn(browser, "moderator");
  await writer.goto("/journal/new");
  await writer.getByLabel("Title").fill("No");
  await writer.getByRole("button", { name: "Begin" }).click();
  await expect(writer.getByText("The title has 3 to 120 characters")).toBeVisible();
  await writer.getByLabel("Title").fill(title);
  await writer.getByLabel("Section").selectOption({ label: "Reviews" });
  await writer.getByRole("button", { name: "Begin" }).click();
  await field(writer).focus();
  await writer.keyboard.type("Forty steps up.");
  await press(writer, "Enter");
  await writer.keyboard.type("## How it sounds");
  await press(writer, "Enter");
  await writer.keyboard.type("Like the trains.");
  await writer.getByLabel("Standfirst").fill("Two storeys above the street.");
  await writer.getByText("Bylines", { exact: true }).click();
  await writer.getByRole("button", { name: "Add a byline" }).click();
  await writer.getByLabel("Name 1").selectOption({ index: 1 });
  await saved(writer);
  await expectUsable(writer);
  await writer.getByRole("button", { name: "Send to review" }).click();
  await expect(writer.getByText("You wrote this or sent it in")).toBeVisible();
  await writer.getByRole("button", { name: "Publish now" }).click();
  await expect(writer.getByText("Somebody else than the writer publishes an article")).toBeVisible();

  const admin = await signedIn(browser, "admin");
  await admin.goto(writer.url());
  await admin.getByRole("button", { name: "Publish now" }).click();
  await expect(admin.getByRole("button", { name: "Unpublish" })).toBeVisible(); // "Remove" stands there before it is out

  const reader = await (await browser.newContext()).newPage();
  await reader.goto("/journal/reviews");
  await reader.getByRole("link", { name: title }).click();
  await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole("heading", { name: "How it sounds" })).toBeVisible();
  await expect(reader.getByText("Like the trains.")).toBeVisible();
});
