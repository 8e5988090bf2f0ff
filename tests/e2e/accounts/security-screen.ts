// The screen where people look after how they get in, and the second factor that it turns on.
import { expect, type Page } from "@playwright/test";
import { fillSignIn, type NewPerson } from "../people.ts";
import { expectAccessible, expectUsable } from "../screens.ts";
import { type Authenticator, createAuthenticator } from "./authenticator.ts";

/** Where the security screen is. */
export const security = "/settings/security";

/** Opens the security screen of the person who is signed in and waits until it knows its devices. */
export async function openSecurity(page: Page): Promise<void> {
  await page.goto(security);
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
  await expect(page.getByText("This device")).toBeVisible();
}

/**
 * Adds an authenticator app on the open security screen, past a wrong code. Returns the app.
 * @param readMail gives the code of the mail that people who may move money get first, past a wrong one as well
 */
export async function addAuthenticator(page: Page, readMail?: () => Promise<string>): Promise<Authenticator> {
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("heading", { name: "Add an authenticator app" })).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("My old phone");
  await page.getByRole("button", { name: "Continue" }).click();
  if (readMail) await typeMailedCode(page, readMail);
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? "";
  const app = createAuthenticator(secret);
  await expectUsable(page);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "That code is not right" })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await app.freshCode());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await expect(page.getByText("My old phone", { exact: true })).toBeVisible();
  return app;
}

async function typeMailedCode(page: Page, readMail: () => Promise<string>): Promise<void> {
  await expect(page.getByRole("heading", { name: "Type the code from our email" })).toBeFocused();
  const code = await readMail();
  await expectUsable(page);
  await page.getByLabel("Code", { exact: true }).fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("That code is wrong or too old.").first()).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Signs out of this browser and in again by password, up to the second factor. */
export async function comeBackToMfaChallenge(
  page: Page,
  person: Pick<NewPerson, "email" | "password">,
): Promise<void> {
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");
  await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
  await fillSignIn(page, person);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeFocused();
  await expectUsable(page);
}

/** Answers the second factor with what the app shows. */
export async function passMfaChallenge(page: Page, app: Authenticator): Promise<void> {
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await app.freshCode());
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Says yes to the question that is open. */
export async function confirmDialog(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}
