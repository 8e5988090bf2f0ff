// Looking after a venue: a team, its page, and what visitors correct.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { demoPerson, fillSignUp, linkIn, newestMail, newPerson, signIn } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../screens.ts";

test.setTimeout(180_000);

/** A browser of somebody else's. */
async function another(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

const summary = (page: Page, name: string) => page.locator("summary").filter({ hasText: name });

test("A newcomer invited by keyboard joins as door, and can change neither the page nor the team", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(15_000);
  await signIn(page, demoPerson("owner"));
  await page.goto("/venue-dashboard");
  await expect(page).toHaveURL(/\/venue-dashboard\/[a-z-]+\/overview$/);
  await page.goto("/venue-dashboard/saint-ethels/team");
  await expect(page.getByRole("heading", { level: 1, name: "Saint Ethel's" })).toBeVisible();
  const newcomer = newPerson();
  await page.getByLabel("Email").focus();
  await page.keyboard.type(newcomer.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Door");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send invitation" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${newcomer.email} Door: lets people in`)).toBeVisible();
  await summary(page, "What each role may do").click();
  await expect(page.getByRole("rowheader", { name: "Change the venue's page" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const door = await another(browser);
  const { text } = await newestMail(request, newcomer.email, /join/i);
  const link = /https?:\/\/[^\s/]+(\/organise\/join\/\S*)/.exec(text)?.[1] ?? "";
  await door.goto(link);
  await expect(door.getByText(/invites you to join Saint Ethel's/)).toBeVisible();
  await expect(door.getByText("Door: lets people in")).toBeVisible();
  await expectAccessible(door);
  await door.getByRole("main").getByRole("link", { name: "Create account" }).click();
  await expect(door.getByLabel("Confirm password", { exact: true })).toBeVisible();
  await expect(door.getByLabel("Email", { exact: true })).toHaveValue(newcomer.email);
  await fillSignUp(door, newcomer);
  await expect(door.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await door.goto(linkIn(await newestMail(request, newcomer.email, /confirm/i)));
  await door.getByRole("button", { name: "Join the team" }).click();
  await expect(door).toHaveURL(/\/venue-dashboard\/saint-ethels\/overview$/);
  await door.goto("/venue-dashboard/saint-ethels/team");
  await expect(door.getByRole("link", { name: "Page", exact: true })).toHaveCount(0);
  await expect(door.getByRole("button", { name: "Send invitation" })).toHaveCount(0);
  await expect(door.getByRole("button", { name: "Remove" })).toHaveCount(0);
  await door.goto("/venue-dashboard/saint-ethels/page");
  await expect(door.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await door.goto("/venue-dashboard/penstock/team");
  await expect(door.getByRole("heading", { name: "Page not found" })).toBeVisible();
  const [venue] = await callAs<{ id: string }[]>(door, "list_my_venues", {});
  await expect(
    callAs(door, "save_venue", { p_venue_id: venue?.id, p_page: { capacity: 1 }, p_version: 1 }),
  ).rejects.toThrow(/role/i);

  // the owner is told, and takes the newcomer out again; the open page of the newcomer may do nothing more
  await newestMail(request, demoPerson("owner").email, /team of Saint Ethel/);
  await page.reload();
  const row = page.getByRole("listitem").filter({ has: page.getByLabel(`Role of ${newcomer.name}`) });
  const remove = async () => {
    await row.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(row).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  await remove();
  await newestMail(request, newcomer.email, /no longer in the team/i);
  await door.goto("/venue-dashboard/saint-ethels/team");
  await expect(door.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("The page of a venue is written, refused at its field, saved, put back, and corrected", async ({
  page,
  request,
}) => {
  page.setDefaultTimeout(15_000);
  await signIn(page, demoPerson("owner"));
  await page.goto("/venue-dashboard/penstock/page");
  await expect(page.getByRole("heading", { name: "Corrections" })).toBeVisible();

  await summary(page, "Capacity and rooms").click();
  const capacity = page.getByLabel("Capacity", { exact: true });
  const before = await capacity.inputValue();
  await capacity.fill("60000");
  await page.getByRole("button", { name: "Save the page" }).click();
  await expect(page.getByText("Capacity too large")).toBeVisible();
  await expect(capacity).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await capacity.fill("444");
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByText("Preview: your changes are not saved yet")).toBeVisible();
  await expect(page.getByText("444 people")).toBeVisible();
  await page.getByRole("link", { name: "Back to writing" }).click();
  await expect(page.getByText("Not saved yet: Capacity")).toBeVisible();
  await page.getByRole("button", { name: "Save the page" }).click();
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await expect(async () => {
    const answer = await request.get("/venues/penstock");
    expect(await answer.text()).toContain("444");
  }).toPass({ timeout: 45_000 });

  await summary(page, "Earlier saves").click();
  await page
    .getByRole("button", { name: /^Go back to this/ })
    .first()
    .click();
  await expect(page.getByText("The earlier version is back")).toBeVisible();
  await summary(page, "Capacity and rooms")
    .click()
    .catch(() => undefined);
  await expect(page.getByLabel("Capacity", { exact: true })).toHaveValue(before);

  const station = page.getByRole("listitem").filter({ hasText: "Hackney Wick, south exit" });
  await station.getByRole("button", { name: /^Apply/ }).click();
  await expect(page.getByText("Applied. The page says it from now on.").first()).toBeVisible();
  await page.goto("/venue-dashboard/penstock/compliance");
  await expect(page.getByText("Martyn's Law")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
