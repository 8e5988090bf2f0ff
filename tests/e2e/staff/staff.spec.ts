// What moderators and admins do, each in a browser of their own.
import { randomInt } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { createAccount, demoPerson, newPerson, signIn } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../screens.ts";

const refusal = (page: Page, sentence: string) =>
  expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();

/** A name nobody has, and the handle its account gets. */
function newName(first: string): { name: string; handle: string } {
  const last = Array.from({ length: 8 }, () => "abcdefghijklmnop"[randomInt(16)]).join("");
  return { name: `${first} ${last}`, handle: `${first}_${last}`.toLowerCase() };
}

async function openPerson(page: Page, query: string): Promise<void> {
  await page.goto("/admin/people");
  await page.getByLabel("Name or handle").fill(query);
  await page.locator("main").getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("list", { name: "People found" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Roles" })).toBeVisible();
}

test("A visitor is told that the staff area is not for them, and has no Security Monitor", async ({
  page,
}) => {
  await signIn(page, demoPerson("visitor"));
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "This page is for staff" })).toBeVisible();
  await expect(page.getByText("Security Monitor")).toHaveCount(0);
});

test("A moderator finds people and is told which roles are not theirs to give or take", async ({ page }) => {
  await signIn(page, demoPerson("moderator"));
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByText("Events waiting")).toBeVisible();
  await expect(page.getByText("Broken invariants")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await openPerson(page, "noor_hathersage");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Admin", exact: true }).click();
  await refusal(page, "Only admins can remove admin roles");
  await openPerson(page, "morgan_lisle");
  await page.getByRole("button", { name: "Admin", exact: true }).click();
  await refusal(page, "Only admins can assign admin roles");
  await openPerson(page, "sasha_pemberton");
  await page.getByRole("button", { name: "Admin", exact: true }).click();
  await refusal(page, "Users cannot assign roles to themselves");
  await expect(page.getByRole("heading", { name: "Anonymise" })).toHaveCount(0);
});

test("A moderator whose role was taken is refused at the next press", async ({ browser, request }) => {
  const page = await browser.newPage();
  const { name, handle } = newName("Maren");
  const person = { ...newPerson(), name };
  await createAccount(page, request, person);
  const admin = await browser.newPage();
  await signIn(admin, demoPerson("admin"));
  await openPerson(admin, handle);
  await admin.getByRole("button", { name: "Moderator", exact: true }).click();
  await expect(admin.getByRole("button", { name: "Moderator", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goto("/admin");
  await openPerson(page, "robin_achebe");
  const other = await browser.newPage({ storageState: await page.context().storageState() });
  await openPerson(other, "sasha_pemberton");
  await admin.getByRole("button", { name: "Moderator", exact: true }).click();
  await expect(admin.getByRole("button", { name: "Moderator", exact: true })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await page.getByRole("button", { name: "Moderator", exact: true }).click();
  await refusal(page, "Only admins or moderators can assign moderator roles");
  await other.getByRole("button", { name: "Moderator", exact: true }).click();
  await refusal(other, "Only admins or moderators can remove moderator roles");
});

test("An admin cannot take their own role, anonymises by the handle, and watches the Security Monitor", async ({
  browser,
  page,
  request,
}) => {
  const { name, handle } = newName("Wilf");
  const leaver = { ...newPerson(), name };
  await createAccount(await browser.newPage(), request, leaver);
  await signIn(page, demoPerson("admin"));
  await page.goto("/");

  const monitor = page.getByRole("complementary", { name: "Security Monitor" });
  await monitor.getByRole("button", { name: "Security Monitor" }).click();
  await expect(monitor.getByText("Audit logs")).toBeVisible();
  await expect(monitor.locator("dd").first()).toHaveText(/^\d+$/);
  await expect(monitor.getByRole("heading", { name: "Sample" })).toBeVisible();
  await expectAccessible(page);
  await monitor.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Security metrics refreshed")).toBeVisible();
  await monitor.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Security alerts cleared")).toBeVisible();
  await expect(monitor.getByRole("heading", { name: "Sample" })).toHaveCount(0);
  await monitor.getByRole("button", { name: "Close" }).click();

  await openPerson(page, "noor_hathersage");
  await page.getByRole("button", { name: "Admin", exact: true }).click();
  await refusal(page, "Users cannot remove their own admin role");

  await openPerson(page, "robin_achebe");
  await page.getByLabel("Type robin_achebe to confirm").fill("robin_achebe");
  await page.getByRole("button", { name: "Anonymise" }).click();
  await expect(page.getByText("Failed to anonymize user data")).toBeVisible();
  await refusal(page, "This person cannot be anonymized yet");

  await openPerson(page, handle);
  await page.getByLabel("Add a note").fill("Asked by mail to be forgotten.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(
    page.getByRole("paragraph").filter({ hasText: "Asked by mail to be forgotten." }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(`Type ${handle} to confirm`).fill("someone else");
  await page.getByRole("button", { name: "Anonymise" }).click();
  await expect(page.getByText("That is not the handle.")).toBeVisible();
  await page.getByLabel(`Type ${handle} to confirm`).fill(handle);
  await page.getByRole("button", { name: "Anonymise" }).click();
  await expect(page.getByText("User data anonymized successfully")).toBeVisible();
  await expect(page.getByText("This person has been anonymised.")).toBeVisible();
});
