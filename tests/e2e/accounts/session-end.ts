// A session that ends on another device while a page stands, and the dialog over the page that asks for a sign-in.
import { expect, type Locator, type Page } from "@playwright/test";
import { demoPerson } from "../people.ts";

/** The session ends on another device, and here the access token runs out as it would within the hour. */
export async function endElsewhere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? "";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    const apikey = document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content ?? "";
    const headers = { apikey, authorization: `Bearer ${session.access_token}` };
    await fetch("/auth/v1/logout?scope=local", { method: "POST", headers });
    const access_token = `${session.access_token.slice(0, -6)}AAAAAA`;
    localStorage.setItem(key, JSON.stringify({ ...session, access_token, expires_at: 1 }));
  });
}

/** The dialog that asks for a sign-in. */
export const lapse = (page: Page): Locator => page.getByRole("dialog", { name: "You were signed out" });

/** Coming back to a tab has its session looked after, once what does it has been fetched. */
export const comeBack = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(lapse(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });

/** Signs the same person in again over the page. */
export async function signInAgain(page: Page): Promise<void> {
  await expect(lapse(page)).toContainText("Sign in to go on: what you typed is kept.");
  await lapse(page).getByLabel("Password", { exact: true }).fill(demoPerson("owner").password);
  await lapse(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(lapse(page)).toBeHidden();
}
