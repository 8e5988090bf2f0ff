// Signing in with a code: by text to a phone, and from a mail that is read elsewhere.
import { expect, test } from "@playwright/test";
import { newestCode, newPerson, newPhone } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { security } from "./security-screen.ts";

test("a person signs in by phone number, and by the code of an email read on another device", async ({
  page,
  request,
}) => {
  const phone = newPhone();
  await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
  await page.getByRole("button", { name: "Use a phone number" }).click();
  await page.getByLabel("Phone number").fill("12");
  await page.getByLabel("Phone number").blur();
  await expect(page.getByText(/^Enter a phone number, such as/)).toBeVisible();
  await page.getByLabel("Phone number").fill(phone.replace("+44", "0"));
  await expectUsable(page);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await newestCode(request, phone));
  await expectUsable(page);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(security);
  await expect(page.getByText(phone, { exact: true })).toBeVisible();
  await expect(page.getByText("No address yet")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");

  const { email } = newPerson();
  await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Email me a magic link" }).click();
  await page.getByRole("button", { name: "Type the code instead" }).click();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/^That code is wrong or too old/).first()).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await newestCode(request, email));
  await expectUsable(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(security);
});
