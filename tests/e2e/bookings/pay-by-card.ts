// Paying on the screens, with the card of the test provider.
import { expect, type Page } from "@playwright/test";

/** Fills in the card on /payment, which says no to nothing. */
export async function fillCard(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill("4242424242424242");
  await page.getByLabel("Billing postcode").fill("LS11 5AB");
}

/** From the details to the tickets. @param total as the button says it */
export async function payByCard(page: Page, total: string): Promise<void> {
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/payment\?booking=[A-Z0-9]{8}/);
  await fillCard(page);
  await page.getByRole("button", { name: `Pay ${total}` }).click();
  await expect(page.getByRole("heading", { name: /^You're going to/ })).toBeVisible({ timeout: 30_000 });
}
