// How a password is chosen: again when it is forgotten, in the settings, and by somebody who was invited.
import { expect, test } from "@playwright/test";
import { createAccount, fillSignIn, linkIn, newestMail, newPerson } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { serviceKey } from "../service-key.ts";
import { openSecurity, security } from "./security-screen.ts";

test("a forgotten password is chosen again through the mail, and signs the other devices out", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await createAccount(page, request, person);
  const lost = await (await browser.newContext()).newPage();
  await lost.goto("/auth/forgot-password");
  await lost.getByLabel("Email", { exact: true }).fill(person.email);
  await lost.getByRole("button", { name: "Send reset link" }).click();
  await expect(lost.getByText(person.email)).toBeVisible();
  const link = linkIn(await newestMail(request, person.email, /reset/i));

  // a scanner that fetches the link first does not use it up
  expect((await request.head(link, { maxRedirects: 0 })).status()).toBe(405);
  const prefetch = { "sec-purpose": "prefetch" };
  expect((await request.get(link, { headers: prefetch, maxRedirects: 0 })).status()).toBe(503);

  await lost.goto(link);
  await expect(lost.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await lost.getByLabel("New password", { exact: true }).fill("an even longer walk");
  await lost.getByLabel("Confirm password", { exact: true }).fill("an even longer walk");
  await expectUsable(lost);
  await lost.getByRole("button", { name: "Update password" }).click();
  await expect(lost.getByText("Password updated successfully!")).toBeVisible();
  await expect(lost).toHaveURL("/");

  await page.goto(security);
  await expect(page).toHaveURL(/\/auth\/signin/);
  await fillSignIn(page, { ...person, password: "an even longer walk" });
  await expect(page).toHaveURL(security);

  await lost.goto(link);
  await expect(
    lost.getByRole("heading", {
      name: /This link has expired|Choose a new password|Open the link in your email/,
    }),
  ).toBeVisible();
  await lost.context().close();
});

test("a password is changed in the settings, and a sign-in service makes a new account", async ({
  page,
  request,
}) => {
  const person = newPerson();
  await createAccount(page, request, person);
  await openSecurity(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await page.getByLabel("New password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(
    page.getByText("New password should be different from the old password.").first(),
  ).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue(person.password);
  await page.getByLabel("New password", { exact: true }).fill("another long walk");
  await page.getByLabel("Confirm password", { exact: true }).fill("another long walk");
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");

  await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
  await expectUsable(page);
  await page.getByRole("button", { name: "Continue with Example" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Sign-in was refused" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Continue with Example" }).click();
  await page.getByLabel("E-mail").fill(newPerson().email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`/welcome?next=${encodeURIComponent(security)}`);
  await page.goto(security);
  await expect(page.getByText(/your only way in, so it stays/)).toBeVisible();
});

test("an invited person sets a password, wherever the link redirects", async ({ page, request, baseURL }) => {
  const { email, password } = newPerson();
  const key = await serviceKey(`${baseURL}/auth/v1`);
  const invited = await request.post("/auth/v1/invite", {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    data: { email },
  });
  expect(invited.status(), await invited.text()).toBe(200);
  await page.goto(linkIn(await newestMail(request, email, /invited/i)));
  await expect(page.getByRole("heading", { name: "Welcome in" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Choose a password for ${email}.`)).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL("/");
  await page.goto(security);
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");
  await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
  await fillSignIn(page, { email, password });
  await expect(page).toHaveURL(security);
});
