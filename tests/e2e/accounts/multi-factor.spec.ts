// Multi-factor sign-in: by text, over a booking, and when the phone is lost.
import { expect, test } from "@playwright/test";
import { openBookingDialog } from "../booking-dialog.ts";
import { createAccount, fillSignIn, newestCode, newPerson, newPhone } from "../people.ts";
import { expectAccessible, expectUsable } from "../screens.ts";
import { addAuthenticator, comeBackToMfaChallenge, openSecurity, security } from "./security-screen.ts";

test("a phone works as a second factor", async ({ page, request }) => {
  const person = newPerson();
  const phone = newPhone();
  await createAccount(page, request, person);
  await openSecurity(page);
  await page.getByRole("button", { name: "Add a phone" }).click();
  await page.getByLabel("Phone number").fill(phone);
  await expectUsable(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Send me a code" }).click();
  const first = await newestCode(request, phone);
  await page.getByLabel("Code", { exact: true }).fill(first);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await comeBackToMfaChallenge(page, person);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await newestCode(request, phone, first));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(security);
});

test("the sign-in dialog over a booking asks for the second factor, and the booking goes on", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await createAccount(page, request, person);
  await openSecurity(page);
  const app = await addAuthenticator(page);
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");
  const dialog = await openBookingDialog(page);
  await dialog.getByLabel("Email", { exact: true }).fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "One more step" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Code", { exact: true }).fill(await app.freshCode());
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
});

test("a person who lost the phone signs in with a recovery code, once", async ({ page, request }) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await createAccount(page, request, person);
  await openSecurity(page);
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Get recovery codes" }).click();
  await expect(page.getByRole("heading", { name: "Write these down" })).toBeFocused();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";
  await expectUsable(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("button", { name: "Make new recovery codes" })).toBeVisible();

  const signInWithCode = async () => {
    await page.getByRole("button", { name: "Sign out here" }).click();
    await expect(page).toHaveURL("/");
    await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
    await fillSignIn(page, person);
    await page.getByRole("button", { name: /recovery code/i }).click();
    await page.getByLabel("Recovery code").fill(code.toUpperCase());
    await expectUsable(page);
    await page.getByRole("button", { name: "Continue" }).click();
  };
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();
  await signInWithCode();
  await expect(page).toHaveURL(security);
  await expect(page.getByText("9 recovery codes left.")).toBeVisible();
  await signInWithCode();
  await expect(page.getByRole("listitem").filter({ hasText: "Sign-in failed" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
});
