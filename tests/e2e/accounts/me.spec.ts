// The sheet of Me on a phone: what is a person's own, how much waits there, and how it is left.
import { expect, test } from "@playwright/test";
import { makeEvent } from "../database.ts";
import { demoPerson, signIn } from "../people.ts";
import { press, tabTo } from "../screens/keys.ts";
import { expectUsableOnEveryDisplay } from "../screens.ts";

test("Me opens a sheet with everything of one's own and how much waits, and back, Escape and links leave it", async ({
  page,
}) => {
  const event = await makeEvent(`Waiting Night ${Date.now()}`, { places: 5 });
  await page.goto("/venues");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link", { name: "Me" })).toHaveAttribute("href", "/auth/signin");
  await signIn(page, demoPerson("owner"));
  await page.goto(`/events/${event.slug}/book`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();

  await page.goto("/venues");
  const me = bar.getByRole("button", { name: /^Me, \d+ waiting$/ });
  const sheet = page.getByRole("dialog", { name: "Morgan Lisle" });
  const entries = sheet.getByRole("navigation", { name: "Me" });
  await me.click();
  await expect(entries.getByRole("link", { name: /^My bookings ?\(\d+ to finish\)$/ })).toBeVisible();
  for (const name of ["Saved", "Your nights", "Profile", "Settings"])
    await expect(entries.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(entries.getByRole("link", { name: "Staff" })).toHaveCount(0);
  await expectUsableOnEveryDisplay(page);
  await sheet.getByRole("button", { name: "Light", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");

  await test.step("the way back closes the sheet and stays on the page", async () => {
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL("/venues");
    await expect(me).toBeFocused();
  });

  await test.step("Escape closes it, and the way back then leaves the page", async () => {
    await press(page, "Enter");
    await expect(sheet).toBeVisible();
    await press(page, "Escape");
    await expect(sheet).toHaveCount(0);
    await expect(me).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/book/);
    await page.goForward();
    await expect(page).toHaveURL("/venues");
  });

  await test.step("a link goes there, and the way back comes to the page below", async () => {
    await me.click();
    await tabTo(page, entries.getByRole("link", { name: "Profile" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL("/venues");
  });

  await me.click();
  await entries.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Successfully signed out!")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Me" })).toBeVisible();
});
