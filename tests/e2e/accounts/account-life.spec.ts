// The life of an account in a browser: from the mail that confirms it to the devices that are signed out of it.
import { expect, type Page, test } from "@playwright/test";
import { fillSignIn, linkIn, newestMail, newPerson, signUp } from "../people.ts";
import { expectUsable, watch } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import {
  addAuthenticator,
  comeBackToMfaChallenge,
  confirmDialog,
  passMfaChallenge,
  security,
} from "./security-screen.ts";

test("an account is made, given a second factor, linked to a service, recovered, and taken back from another device", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const person = newPerson();
  const seen = watch(page, baseURL ?? "");
  await signUp(page, request, person);

  await page.goto("/settings");
  await expectUsable(page);
  await page.getByRole("main").getByRole("link", { name: "Where you're signed in" }).click();
  await expect(page.getByRole("heading", { name: "Where you're signed in" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Where you're signed in" })).toBeInViewport();
  await page.goto("/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Sign-in and security/ })
    .click();
  await expect(page).toHaveURL(security);
  await expect(page.getByText("This device")).toBeVisible();
  await expectUsable(page);
  const app = await addAuthenticator(page);
  /** A code is taken once and the next one comes half a minute later, which auth-totp.test.ts holds; nobody waits for it here. */
  const pass = async (on: Page) => {
    await withDatabase((client) =>
      client.query(
        "update auth.mfa_factors set last_used_step = null where user_id = (select id from auth.users where email = $1)",
        [person.email],
      ),
    );
    app.startOver();
    await passMfaChallenge(on, app);
  };
  await expectUsable(page);
  expect(seen.foreign).toEqual([]);

  await test.step("signing in takes the code, and nothing is open before it", async () => {
    await comeBackToMfaChallenge(page, person);
    await page.goto("/bookings");
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fbookings/);
    await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
    await pass(page);
    await expect(page).toHaveURL(security);
  });

  await test.step("a service is linked and unlinked; the last way in stays", async () => {
    await expect(page.getByText(/your only way in, so it stays/)).toBeVisible();
    await page.getByRole("button", { name: "Link Example" }).click();
    await page.getByLabel("E-mail").fill(`linked-${person.email}`);
    await page.getByRole("button", { name: "Continue" }).click();
    // coming back from the service is a new sign-in: it has to be proven again
    await pass(page);
    await expect(page).toHaveURL(security);
    await expect(page.getByRole("button", { name: "Unlink Example" })).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Unlink Example" }).click();
    await confirmDialog(page, "Unlink");
    await expect(page.getByText(/your only way in, so it stays/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Link Example" })).toBeVisible();
  });

  await test.step("a forgotten password is set again, after the second factor only", async () => {
    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    await other.goto("/auth/forgot-password");
    await other.getByLabel("Email", { exact: true }).fill(person.email);
    await other.getByRole("button", { name: "Send reset link" }).click();
    await expect(other.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await other.goto(linkIn(await newestMail(request, person.email, /reset/i)));
    await expect(other.getByRole("heading", { name: "One more step" })).toBeVisible();
    await expect(other.getByLabel("New password")).toBeHidden();
    await pass(other);
    person.password = "a longer way round";
    await other.getByLabel("New password", { exact: true }).fill(person.password);
    await other.getByLabel("Confirm password", { exact: true }).fill(person.password);
    await other.getByRole("button", { name: "Update password" }).click();
    await expect(other).toHaveURL("/");
    await stranger.close();

    // the new password has signed this device out
    await page.goto(security);
    await expect(page).toHaveURL(/\/auth\/signin/);
    await fillSignIn(page, person);
    await pass(page);
    await expect(page).toHaveURL(security);
  });

  await test.step("the factor is taken off again", async () => {
    await page.getByRole("button", { name: "Remove My old phone" }).click();
    await confirmDialog(page, "Remove");
    await expect(page.getByText("Off", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(security);
  });

  await test.step("other devices are signed out", async () => {
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/auth/signin?next=/settings");
    await fillSignIn(elsewhere, person);
    await expect(elsewhere).toHaveURL("/settings");
    await page.reload();
    await page.getByRole("button", { name: "Sign out all other devices" }).click();
    await confirmDialog(page, "Sign out");
    await expect(page.getByText("You are not signed in anywhere else.")).toBeVisible();
    await elsewhere.goto(security);
    await expect(elsewhere).toHaveURL(/\/auth\/signin/);
    await elsewhere.context().close();
  });
});
