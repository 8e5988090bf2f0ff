// One box, by keyboard alone: a misspelled name, a day, a place, a postcode; then a search that is kept, and its mail.
import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { makeEvent } from "../database.ts";
import { createAccount, newestMail, newPerson } from "../people.ts";
import { expectUsable, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

/** Opens the page and types a question into the box, which has the focus. */
async function ask(page: Page, question: string): Promise<void> {
  await page.goto("/search");
  const box = page.locator("main").getByRole("combobox");
  await expect(box).toBeFocused();
  await page.keyboard.type(question);
  await expect(box).toHaveValue(question);
}

test("names, days, places and postcodes are found by keyboard, whatever their spelling", async ({ page }) => {
  await ask(page, "penstok");
  const line = page.getByRole("option", { name: /^Penstock/ }).first();
  await expect(line).toBeVisible({ timeout: 20_000 });
  await expectUsable(page);
  await page.keyboard.press("ArrowDown");
  await expect(line).toHaveAttribute("aria-selected", "true");
  // Escape closes the list and keeps what was typed
  await page.keyboard.press("Escape");
  await expect(line).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Showing penstock. Search instead for penstok.")).toBeVisible();
  await expect(page.locator("main").getByRole("heading", { level: 2 }).first()).toHaveText("Venues");
  await expectUsable(page);

  await ask(page, "techno leeds sat");
  await page.keyboard.press("Enter");
  const leeds = page.getByRole("link", { name: "Remove Leeds" });
  await expect(leeds).toBeVisible();
  await expect(page.getByRole("link", { name: /^Remove Sat / })).toBeVisible();
  await leeds.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/plain=leeds/);
  await expect(leeds).toBeHidden();

  // the list of events and the palette read the same sentence
  await page.goto("/events?q=techno+djs+leeds+sat");
  await expect(page).toHaveURL(/tag=techno/);
  for (const name of [/^Remove Techno$/, /^Remove Leeds$/, /^Remove Sat /])
    await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(page.getByText("Without: djs")).toBeVisible();
  await untilAwake(page);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette).toBeVisible();
  await page.keyboard.type("techno leeds sat");
  await expect(palette.getByText("Leeds", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(palette.getByText("Techno", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await ask(page, "how do i get a refund");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "How do I get a refund or give a ticket back?" }).click();
  await expect(page.getByText("Open it under My bookings. A free booking")).toBeVisible();

  await ask(page, "LS1 4AB");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Remove Within 10 miles of LS1" })).toBeVisible();
  await expect(page.locator("main").getByRole("heading", { level: 2, name: "Events" })).toBeVisible();
});

test("a search is kept, what is new in it comes by mail, and its link ends that without a sign-in", async ({
  page,
  request,
  browser,
}) => {
  const person = newPerson();
  // letters no name is near to
  const name = `xq${randomBytes(6).toString("hex").replace(/\d/g, "z")}`;
  await createAccount(page, request, person);
  await ask(page, name);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await expectUsable(page);
  const save = page.getByRole("button", { name: "Save this search" });
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Your searches" })).toBeVisible();

  await makeEvent(`${name} all night`, { places: 10 });
  await withDatabase((client) => client.query("select internal.send_search_alerts()"));
  const mail = await newestMail(request, person.email, /in your searches/);
  expect(mail.text).toContain(`${name} all night`);
  const link = /https?:\/\/\S+\/search\/alerts\?token=[a-z0-9]+/.exec(mail.text)?.[0] ?? "";

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL(link).pathname + new URL(link).search);
  await expectUsable(stranger);
  await stranger.getByRole("button", { name: "End these emails" }).click();
  await expect(stranger.getByText("No more emails about your searches.")).toBeVisible();

  await page.goto("/saved/searches");
  await expect(page.getByRole("button", { name: `Email me what is new in ${name}` })).toHaveText("Alert off");
  await expectUsable(page);
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByText("No saved searches yet.")).toBeVisible();
});

test("without scripts the page answers, too", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/search");
  await page.locator("main").locator("input[name=q]").fill("penstock");
  await page.locator("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\?q=penstock$/);
  await expect(page.getByRole("link", { name: "Penstock", exact: true }).first()).toBeVisible();
  await page
    .getByRole("navigation", { name: "Kinds of result" })
    .getByRole("link", { name: /^Events/ })
    .click();
  await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveText(["Events"]);
});
