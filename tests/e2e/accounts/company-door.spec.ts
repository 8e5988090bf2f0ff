// The way in for companies, where none has set anything up yet.
import { expect, test } from "@playwright/test";
import { expectUsable } from "../screens.ts";

test("single sign-on says so when a company is not set up", async ({ page }) => {
  await page.goto("/auth/signin");
  await page.getByRole("button", { name: "Sign in with your company" }).click();
  await expect(page.getByLabel("Company email")).toBeFocused();
  await page.getByLabel("Company email").fill("somebody@company.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/^No company here signs in with that address/).first()).toBeVisible();
  await expect(page.getByLabel("Company email")).toHaveValue("somebody@company.example");
  await expectUsable(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});
