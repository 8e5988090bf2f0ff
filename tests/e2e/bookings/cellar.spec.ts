// In a cellar: a person's tickets, a page that was seen, and one that was not, without a connection and after a restart.
import { expect, test } from "@playwright/test";
import { untilKept } from "../forms/until-kept.ts";
import { demoPerson, signIn } from "../people.ts";

/** Whether the list that was seen last lies in the device's store. */
const isListKept = () =>
  new Promise<boolean>((resolve) => {
    const opening = indexedDB.open("undercroft-mine-device");
    opening.onsuccess = () => {
      const asked = opening.result.transaction("kept").objectStore("kept").count("last-list");
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result === 1);
      };
    };
  });

/** A picture of one point. */
const picture = {
  name: "stairs.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

test("Without a connection tickets open after a restart, a page that was seen opens, and another says what there is", async ({
  context,
  page,
}) => {
  test.slow();
  await signIn(page, demoPerson("visitor"));
  await test.step("with a connection the tickets say that they are saved here", async () => {
    await page.goto("/bookings");
    await expect(page.getByText("Saved on this device").first()).toBeVisible();
    await untilKept(page);
    await page.goto("/messages");
    await page.getByRole("list", { name: "Conversations" }).getByRole("link").first().click();
    const log = page.getByRole("log");
    await expect(log.locator("time").last()).toBeVisible();
    await page.goto("/social");
    await page.getByRole("button", { name: "Write a post" }).click();
    await page.getByRole("textbox", { name: "Your post" }).fill("From the cellar stairs");
    await page.getByRole("button", { name: "Add pictures" }).click();
    await page.getByLabel("Pictures", { exact: true }).and(page.locator("input")).setInputFiles(picture);
    await page.getByRole("textbox", { name: "Describe this picture" }).fill("Stairs");
    await expect(page.getByText("Your draft is saved on this device.")).toBeVisible();
    await page.goto("/events");
    await expect.poll(() => page.evaluate(isListKept)).toBe(true);
    for (const address of ["/", "/help"]) {
      await page.goto(address);
      await expect
        .poll(() => page.evaluate(async (one) => Boolean(await caches.match(one)), address))
        .toBe(true);
    }
  });
  await context.setOffline(true);
  await test.step("tickets open in a new tab, with their QR", async () => {
    const before = page;
    page = await context.newPage();
    await before.close();
    await page.goto("/bookings");
    await page
      .getByRole("button", { name: /^Show ticket of/ })
      .first()
      .click();
    await expect(page.getByRole("img", { name: /^QR code of ticket/ })).toBeVisible();
    await page.keyboard.press("Escape");
    const guide = page.locator("#main details").first();
    await guide.getByText("Getting there, access and safety").click();
    await expect(guide.getByRole("heading", { name: "Access", exact: true })).toBeVisible();
  });
  await test.step("the home page begins with the tickets of the next night", async () => {
    await page.goto("/");
    const tickets = page
      .locator("#main")
      .getByRole("region", { name: /^Your (?:tickets tonight|next tickets)$/ });
    await expect(tickets.getByRole("button", { name: /^Show ticket of/ }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  await test.step("a conversation that was open can be read", async () => {
    await page.goto("/messages");
    const threads = page.getByRole("region", { name: "Conversations saved on this device" });
    await threads.locator("summary").first().click();
    await expect(threads.locator("details[open] li").first()).toBeVisible();
  });
  await test.step("a page that was seen opens", async () => {
    await page.goto("/help");
    await expect(page).toHaveTitle(/^Help/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  await test.step("one that was not seen leads to what there is, and goes on by itself", async () => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Show ticket of/ }).first()).toBeVisible();
    const seen = page.locator("#main").getByRole("region", { name: "Pages you have seen" });
    await expect(seen.getByRole("link", { name: /^Help/ })).toBeVisible();
    const list = page.locator("#main").getByRole("region", { name: "The last list you saw" });
    await expect(list.getByRole("link").first()).toBeVisible();
    const draft = page.locator("#main").getByRole("region", { name: "Your draft" });
    await expect(draft.getByText("From the cellar stairs")).toBeVisible();
    await expect(draft.getByRole("img", { name: "Stairs" })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/about$/);
  });
  await test.step("signing out leaves nothing of them on the device", async () => {
    await page.goto("/about");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
    await context.setOffline(true);
    await page.goto("/terms");
    await expect(page.getByText("No tickets for nights to come are saved on this device")).toBeVisible();
    await expect.poll(() => page.evaluate(() => caches.has("pages-seen"))).toBe(false);
    await expect(page.getByRole("heading", { name: "Pages you have seen" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "Your draft" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "The last list you saw" })).toBeHidden();
  });
});
