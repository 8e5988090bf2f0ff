// The question for a date of birth, which posting and messaging ask first. Nothing posts yet: another call is refused in their place.
import { expect, type Page, test } from "@playwright/test";
import { createAccount, newPerson } from "../people.ts";
import { press, tabTo } from "../screens/keys.ts";
import { expectUsableOnEveryDisplay } from "../screens.ts";

/** Has the database refuse people who have told no date of birth, until they have. Returns how often it refused. */
async function refuseUntilAttested(page: Page): Promise<() => number> {
  let [refusals, isTold] = [0, false];
  page.on("response", (response) => {
    if (response.url().includes("/rpc/attest_age") && response.ok()) isTold = true;
  });
  await page.route("**/rest/v1/rpc/found_organiser", (route) => {
    if (isTold) return route.continue();
    refusals += 1;
    return route.fulfill({
      status: 403,
      json: {
        code: "PT403",
        message: "Posting and messaging are for people of 18 and over.",
        details: "AGE_REQUIRED",
        hint: "Tell us your date of birth. We ask once, and keep it private.",
      },
    });
  });
  return () => refusals;
}

test("what is for people of 18 and over asks for the date of birth once, keeps what was typed, and then goes through", async ({
  page,
  request,
}) => {
  await createAccount(page, request, newPerson());
  const refusals = await refuseUntilAttested(page);
  await page.goto("/organise/new", { waitUntil: "networkidle" });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill(`Grown Ups ${Date.now()}`);
  const send = page.getByRole("button", { name: "Start this organiser" });
  await send.click();
  const dialog = page.getByRole("dialog", { name: "How old are you?" });
  await expect(dialog).toContainText("Posting and messaging are for people of 18 and over.");
  await expectUsableOnEveryDisplay(page);

  await press(page, "Escape");
  await expect(page.getByText("Tell us your date of birth.")).toBeVisible();
  await expect(name).toHaveValue(/^Grown Ups/);

  await send.click();
  const day = dialog.getByLabel("Your date of birth");
  await tabTo(page, dialog.getByRole("button", { name: "Continue" }));
  await press(page, "Enter");
  await expect(day).toHaveAccessibleDescription(/Give the day you were born\./);
  await expect(day).toBeFocused();
  await day.fill(new Date().toISOString().slice(0, 10));
  await press(page, "Enter");
  await expect(day).toHaveAccessibleDescription(/This is no date of birth\. Give the day you were born\./);
  await day.fill("1990-04-01");
  await press(page, "Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/organise\/new/);
  expect(refusals()).toBe(2);
});

test("somebody who is not 18 yet is told when they can post, and is not asked again", async ({
  page,
  request,
}) => {
  await createAccount(page, request, newPerson());
  // the account is a minute old, and is asked from its second hour on
  await page.route("**/rest/v1/rpc/my_age_standing", (route) => route.fulfill({ json: "due" }));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/events");
  const reminder = page.getByRole("region", { name: "Your age" });
  await expect(reminder).toContainText("No one new can write to you until we know your age.", {
    timeout: 20_000,
  });
  await expectUsableOnEveryDisplay(page);
  await reminder.getByRole("button", { name: "Not now" }).click();
  await expect(reminder).toHaveCount(0);
  await refuseUntilAttested(page);
  await page.goto("/organise/new", { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).fill("Too Early");
  await page.getByRole("button", { name: "Start this organiser" }).click();
  const dialog = page.getByRole("dialog", { name: "How old are you?" });
  await dialog.getByLabel("Your date of birth").fill(`${new Date().getFullYear() - 12}-01-01`);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("You can do both from your eighteenth birthday");
  await dialog.getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Too Early");
});
