// Links in our mails: scanners open them before people do, so a press is what uses one up.
import { expect, test } from "@playwright/test";
import { linkPageIn, newestMail, newPerson } from "../people.ts";
import { expectAccessible } from "../screens.ts";

test("A mailed link that a scanner has opened twice still confirms an address by a press, and works once", async ({
  page,
  request,
}) => {
  const person = newPerson();
  await page.goto("/auth/signup");
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = linkPageIn(await newestMail(request, person.email, /confirm/i));
  for (const _scan of [1, 2]) expect((await request.get(link)).status()).toBe(200);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirm your address" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("button", { name: "Skip", exact: true })).toBeVisible();

  const other = await page.context().browser()?.newContext();
  const again = await other?.newPage();
  await again?.goto(link);
  await again?.getByRole("button", { name: "Confirm my address" }).click();
  await expect(
    again?.getByRole("heading", { name: "This link has expired" }) ?? page.locator("none"),
  ).toBeVisible();
  await other?.close();
});

test("An address that says why a link failed says it to the reader, wherever it leads", async ({ page }) => {
  await page.goto(
    "/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
  );
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await page.goto("/auth/confirm");
  await expect(page.getByRole("heading", { name: "Nothing to confirm here" })).toBeVisible();
});
