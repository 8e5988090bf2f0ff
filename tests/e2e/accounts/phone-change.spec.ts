// A number for an account: asked for, waiting for its code over reloads, and counting once that was typed.
import { expect, test } from "@playwright/test";
import { createAccount, newestCode, newPerson, newPhone } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { openSecurity } from "./security-screen.ts";

test("a new phone number waits for its code across a reload, is set with the code, and is replaced likewise", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const [first, second] = [newPhone(), newPhone()];
  await createAccount(page, request, newPerson());
  await openSecurity(page);
  await page.getByRole("button", { name: "Add a number" }).click();
  await page.getByLabel("Phone number").fill(first);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  const waits = page.getByRole("status").filter({ hasText: `Moving to ${first}` });
  await expect(waits).toBeVisible();
  await expectUsable(page);

  await page.reload();
  await expect(waits).toBeVisible();
  await expect(page.getByText("No number yet")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Confirm number" }).click();
  await expect(page.getByText(/^That code is wrong or too old/).first()).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await newestCode(request, first));
  await page.getByRole("button", { name: "Confirm number" }).click();
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  await expect(waits).toBeHidden();
  await expect(page.getByRole("button", { name: "Change number" })).toBeFocused();

  await page.getByRole("button", { name: "Change number" }).click();
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText("until then the old number does")).toBeVisible();
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Choose another number" }).click();
  await page.getByLabel("Phone number").fill(second);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await newestCode(request, second));
  await page.getByRole("button", { name: "Confirm number" }).click();
  await expect(page.getByText(second, { exact: true })).toBeVisible();
});
