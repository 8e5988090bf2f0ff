// Which doors the account screens show: every one that is open here, and none that is not.
import { expect, type Page, test } from "@playwright/test";
import { findCards } from "./listings.ts";
import { onProductWith } from "./own-product.ts";
import { demoPerson, newestCode, newPerson, newPhone } from "./people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./screens.ts";

test.describe.configure({ mode: "default" }); // a product for each kind of settings, not for each test

const email = (page: Page) => page.getByLabel("Email", { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function openDialog(page: Page, slug: string) {
  await page.goto(`/events/${slug}/book`);
  await page
    .getByRole("button", { name: /^More:/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue" }).click();
  return page.getByRole("dialog", { name: "Sign in to hold these tickets" });
}

test.describe("where everything is open", () => {
  test("an account is made at a sign-in service from the sign-up screen", async ({ page }) => {
    const { email: address } = newPerson();
    await page.goto("/auth/signup?next=/settings");
    await expect(button(page, "Sign in with a passkey")).toBeHidden();
    await expectUsable(page);
    await button(page, "Continue with Example").click();
    await page.getByLabel("E-mail").fill(address);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/settings");
  });

  test("an account is made by phone from the sign-up screen", async ({ page, request }) => {
    const phone = newPhone();
    await page.goto("/auth/signup?next=/settings");
    await button(page, "Use a phone number").click();
    await page.getByLabel("Phone number").fill(phone);
    await button(page, "Send me a code").click();
    await page.getByLabel("Code", { exact: true }).fill(await newestCode(request, phone));
    await button(page, "Create account").click();
    await expect(page).toHaveURL("/settings");
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
    const phone = newPhone();
    await page.goto("/auth/signin?next=/settings");
    await button(page, "Use a phone number").click();
    await page.getByLabel("Phone number").fill(phone);
    await button(page, "Send me a code").click();
    await page.getByLabel("Code", { exact: true }).fill(await newestCode(request, phone));
    await button(page, "Sign in").click();
    await expect(page).toHaveURL("/settings");
  });

  withoutEmail("the dialog over a booking shows them too", async ({ page, request }) => {
    const [card] = await findCards(request, "sale_kind=eq.free&sale_state=eq.on_sale&limit=1");
    const dialog = await openDialog(page, card?.slug ?? "");
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
  withoutSignUp("the sign-up screen says so, and nothing else leads there", async ({ page, request }) => {
    await page.goto("/auth/signup?next=/settings");
    await expect(page.getByText(/^New accounts are by invitation here/)).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expectUsable(page);
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/auth/signin?next=%2Fsettings");
    await expect(email(page)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Create account" })).toHaveCount(0);

    const [card] = await findCards(request, "sale_kind=eq.free&sale_state=eq.on_sale&limit=1");
    const dialog = await openDialog(page, card?.slug ?? "");
    await expect(dialog.getByRole("tab")).toHaveCount(0);
    await dialog.getByLabel("Email", { exact: true }).fill(demoPerson("visitor").email);
    await dialog.getByLabel("Password", { exact: true }).fill(demoPerson("visitor").password);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(dialog).toBeHidden();
  });
});
