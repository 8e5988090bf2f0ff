// The dialog that asks a visitor who books without an account to sign in.
import { expect, type Locator, type Page } from "@playwright/test";
import { findCards } from "./listings.ts";

/** Opens the booking of a free night, where one place is chosen from the start; asks for nothing yet. */
export async function choosePlace(page: Page): Promise<void> {
  const [card] = await findCards(page.request, "sale_kind=eq.free&sale_state=eq.on_sale&limit=1");
  await page.goto(`/events/${card?.slug}/book`);
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
}

/** Asks for what was chosen, which needs somebody signed in. Returns the dialog that says so. */
export async function askForPlace(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Continue" }).click();
  return page.getByRole("dialog", { name: "Sign in to hold these tickets" });
}

/** Asks for one place at a free night, as far as the dialog. Returns the dialog. */
export async function openBookingDialog(page: Page): Promise<Locator> {
  await choosePlace(page);
  return askForPlace(page);
}
