// What people meet where the operator asks for a captcha: its widget on every form that needs it, and nowhere else.
import { expect, type Page } from "@playwright/test";
import { type FakeCaptcha, startCaptcha } from "../../fakes/captcha-endpoint.ts";
import { askForPlace, choosePlace } from "../booking-dialog.ts";
import { type OwnProduct, onProductWith, startOwnProduct } from "../own-product.ts";
import { demoPerson, fillSignUp, newestMail, newPerson, newPhone } from "../people.ts";
import { expectAccessible, expectUsable, watch } from "../screens.ts";

type Guarded = { captcha: FakeCaptcha; product: OwnProduct };

const test = onProductWith({ AUTH_SAML: "true", AUTH_MAIL_FREQUENCY: "0s" }).extend<
  { captcha: FakeCaptcha },
  { guarded: Guarded }
>({
  guarded: [
    async ({ settings }, use) => {
      const captcha = await startCaptcha();
      const product = await startOwnProduct({
        ...settings,
        AUTH_CAPTCHA_SECRET: captcha.secret,
        AUTH_CAPTCHA_URL: captcha.url,
        AUTH_CAPTCHA_SITE_KEY: "10000000-ffff-ffff-ffff-000000000001",
        AUTH_CAPTCHA_SCRIPT_URL: captcha.scriptUrl,
      });
      await use({ captcha, product });
      await product.stop();
      await captcha.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  captcha: ({ guarded }, use) => use(guarded.captcha),
  product: [({ guarded }, use) => use(guarded.product), { scope: "worker" }],
});

test.describe.configure({ mode: "default" }); // one product for all of them

const box = (page: Page) =>
  page.frameLocator('iframe[title="Checkbox of a captcha"]').getByRole("checkbox", { name: "I am human" });
const solve = async (page: Page) => {
  await box(page).check();
  await expect(page.getByText("Passed. Go on.")).toBeVisible();
};
const submit = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(demoPerson("visitor").email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

test("signing in takes a solved captcha, and every try a new one", async ({ page }) => {
  await page.goto("/auth/signin");
  await expect(page.getByRole("group", { name: "Are you a person?" })).toBeVisible();
  await fillSignIn(page, "not the password");
  await expect(submit(page, "Sign in")).toBeDisabled();
  await expectAccessible(page);
  await solve(page);
  await submit(page, "Sign in").click();
  await expect(page.getByText(/^Invalid email or password/).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText("Every try takes a new check.")).toBeVisible();
  await expect(box(page)).not.toBeChecked();
  await expect(submit(page, "Sign in")).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill(demoPerson("visitor").password);
  await solve(page);
  await submit(page, "Sign in").click();
  await expect(page).toHaveURL("/");
});

test("the captcha is solved by keyboard alone, and follows the theme", async ({ page }) => {
  await page.goto("/auth/signin");
  const frame = page.locator('iframe[title="Checkbox of a captcha"]');
  await expect(frame).toHaveAttribute("src", /theme=dark/);
  await page.getByLabel("Password", { exact: true }).focus();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(box(page)).toBeFocused({ timeout: 100 });
  }).toPass({ timeout: 30_000 });
  await page.keyboard.press("Space");
  await expect(page.getByText("Passed. Go on.")).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "light";
  });
  await expect(frame).toHaveAttribute("src", /theme=light/);
  await expect(frame).toHaveCount(1);
  await expect(submit(page, "Email me a magic link")).toBeDisabled();
});

test("a magic link and a forgotten password need a captcha each, and so does sending them again", async ({
  page,
  request,
}) => {
  const { email } = newPerson();
  await page.clock.install();
  await page.goto("/auth/signin");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await solve(page);
  await submit(page, "Email me a magic link").click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.clock.fastForward("01:01");
  await expect(box(page)).toBeVisible();
  await expect(submit(page, "Resend")).toBeDisabled();
  await solve(page);
  await submit(page, "Resend").click();
  await expect(page.getByRole("button", { name: /^Resend in/ })).toBeVisible();
  await newestMail(request, email, /sign|confirm/i);

  await page.goto("/auth/forgot-password");
  await page.getByLabel("Email", { exact: true }).fill(demoPerson("owner").email);
  await solve(page);
  await submit(page, "Send reset link").click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("signing up needs a captcha", async ({ page }) => {
  await page.goto("/auth/signup");
  await solve(page);
  await fillSignUp(page, newPerson());
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("a phone code and single sign-on need a captcha", async ({ page }) => {
  await page.goto("/auth/signin");
  await page.getByRole("button", { name: "Use a phone number" }).click();
  await page.getByLabel("Phone number").fill(newPhone());
  await expect(submit(page, "Send me a code")).toBeDisabled();
  await solve(page);
  await submit(page, "Send me a code").click();
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();

  await page.goto("/auth/signin");
  await page.getByRole("button", { name: "Sign in with your company" }).click();
  await page.getByLabel("Company email").fill("somebody@company.example");
  await solve(page);
  await submit(page, "Continue").click();
  await expect(page.getByText(/^No company here signs in with that address/).first()).toBeVisible();
});

test("a captcha that expires, fails or does not load says so, and can be tried again", async ({
  page,
  captcha,
}) => {
  await page.goto("/auth/signin");
  await fillSignIn(page, "whatever it is");
  captcha.decideNext("expired");
  await box(page).check();
  await expect(page.getByText(/^That took a while/)).toBeVisible();
  captcha.decideNext("failed");
  await page.reload();
  await fillSignIn(page, "whatever it is");
  await box(page).check();
  await expect(page.getByText("The check did not work. Try it again.")).toBeVisible();
  await page.getByRole("button", { name: "Try the check again" }).click();
  await solve(page);

  await page.route(`${captcha.scriptUrl}*`, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/did not load\. A content blocker/)).toBeVisible();
  await fillSignIn(page, "whatever it is");
  await expectUsable(page);
  await page.unroute(`${captcha.scriptUrl}*`);
  await page.getByRole("button", { name: "Try the check again" }).click();
  await solve(page);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("whatever it is");
  await expect(submit(page, "Sign in")).toBeEnabled();
});

test("the sign-in dialog over a booking shows a captcha, and pages without a form load none", async ({
  page,
  baseURL,
}) => {
  const seen = watch(page, baseURL ?? "");
  await choosePlace(page);
  expect(seen.foreign).toEqual([]);
  const dialog = await askForPlace(page);
  await dialog.getByLabel("Email", { exact: true }).fill(demoPerson("visitor").email);
  await dialog.getByLabel("Password", { exact: true }).fill(demoPerson("visitor").password);
  await solve(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  expect(seen.errors).toEqual([]);
});
