// Which doors the account screens show: every one that is open here, and none that is not.
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { openBookingDialog } from "../booking-dialog.ts";
import { onProductWith } from "../own-product.ts";
import { demoPerson, newestCode, newPerson, newPhone } from "../people.ts";
import { expectAccessible, expectUsable } from "../screens.ts";

test.describe.configure({ mode: "default" }); // a product for each kind of settings, not for each test

const email = (page: Page) => page.getByLabel("Email", { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** Comes in by a text to a new phone, from the account screen that is open; `last` is the button that ends it. */
async function comeInByPhone(
  page: Page,
  request: APIRequestContext,
  last: string,
  arrives: string,
): Promise<void> {
  const phone = newPhone();
  await button(page, "Use a phone number").click();
  await page.getByLabel("Phone number").fill(phone);
  await button(page, "Send me a code").click();
  await page.getByLabel("Code", { exact: true }).fill(await newestCode(request, phone));
  await button(page, last).click();
  await expect(page).toHaveURL(arrives);
}

/** Where a new account is asked three things before it goes on. */
const welcome = "/welcome?next=%2Fsettings";

test.describe("with every sign-in method enabled", () => {
  test("an account is made at a sign-in service from the sign-up screen", async ({ page }) => {
    const { email: address } = newPerson();
    await page.goto("/auth/signup?next=/settings");
    await expect(button(page, "Sign in with a passkey")).toBeHidden();
    await expectUsable(page);
    await button(page, "Continue with Example").click();
    await page.getByLabel("E-mail").fill(address);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(welcome);
  });

  test("an account is made by phone from the sign-up screen", async ({ page, request }) => {
    await page.goto("/auth/signup?next=/settings");
    await comeInByPhone(page, request, "Create account", welcome);
  });
});

const withoutEmail = onProductWith({ AUTH_EMAIL: "false", AUTH_SAML: "true" });

withoutEmail.describe("where sign-in by email is closed", () => {
  withoutEmail("the screens show the other doors, and no field for an address", async ({ page }) => {
    await page.goto("/auth/signin");
    await expect(button(page, "Sign in with a passkey")).toBeVisible();
    await expect(email(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveCount(0);
    await expectUsable(page);
    await page.getByRole("main").getByRole("link", { name: "Create account" }).click();
    await expect(page).toHaveURL("/auth/signup");
    await expect(button(page, "Use a phone number")).toBeVisible();
    await expect(button(page, "Continue with your company")).toBeVisible();
    await expect(email(page)).toHaveCount(0);
    await expectUsable(page);
    await page.goto("/auth/forgot-password");
    await expect(page.getByText(/^Signing in by email and password is closed here/)).toBeVisible();
    await expect(email(page)).toHaveCount(0);
    await expectUsable(page);
    await page.goto("/auth/callback#error=access_denied&error_code=otp_expired");
    await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
    await expect(email(page)).toHaveCount(0);
  });

  withoutEmail("one of those doors leads in", async ({ page, request }) => {
    await page.goto("/auth/signin?next=/settings");
    await comeInByPhone(page, request, "Sign in", "/settings");
  });

  withoutEmail("the dialog over a booking shows them too", async ({ page }) => {
    const dialog = await openBookingDialog(page);
    await expect(dialog.getByRole("button", { name: "Use a phone number" })).toBeVisible();
    await expect(dialog.getByLabel("Email", { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole("tab", { name: "Create account" }).click();
    await expect(dialog.getByRole("button", { name: "Use a phone number" })).toBeVisible();
    await expect(dialog.getByLabel("Email", { exact: true })).toHaveCount(0);
  });
});

const withoutSignUp = onProductWith({ AUTH_SIGN_UP: "false" });

withoutSignUp.describe("where nobody makes an account for themselves", () => {
  withoutSignUp("the sign-up screen says so, and nothing else leads there", async ({ page }) => {
    await page.goto("/auth/signup?next=/settings");
    await expect(page.getByText(/^New accounts are by invitation here/)).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expectUsable(page);
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/auth/signin?next=%2Fsettings");
    await expect(email(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Create account" })).toHaveCount(0);
    await page.goto("/");
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(page.locator('a[href^="/auth/signup"]')).toHaveCount(0);

    const dialog = await openBookingDialog(page);
    await expect(dialog.getByRole("tab")).toHaveCount(0);
    await dialog.getByLabel("Email", { exact: true }).fill(demoPerson("visitor").email);
    await dialog.getByLabel("Password", { exact: true }).fill(demoPerson("visitor").password);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(dialog).toBeHidden();
  });
});
