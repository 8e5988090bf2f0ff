// Keys in a browser, with Chromium's own virtual authenticator: signing in without a password, and as a second factor.
import { expect, type Page, test } from "@playwright/test";
import { createAccount, type NewPerson, newPerson } from "../people.ts";
import { expectAccessible, expectUsable, watch } from "../screens.ts";
import { openSecurity, security } from "./security-screen.ts";

/** Gives the page a device with a lock. Returns how to have its owner say yes or no. */
async function addDevice(page: Page): Promise<(isOwner: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isOwner) => {
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: isOwner });
  };
}

async function createAccountAndOpenSecurity(page: Page): Promise<NewPerson> {
  const person = newPerson();
  await createAccount(page, page.request, person);
  await openSecurity(page);
  return person;
}

async function signOutHere(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");
  await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
}

test("a passkey is made, renamed, signs in without a password, and is removed", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const seen = watch(page, baseURL ?? "");
  await addDevice(page);
  await createAccountAndOpenSecurity(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Add a passkey" })).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("This laptop");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This laptop", { exact: true })).toBeVisible();
  await expect(page.getByText("Never used")).toBeVisible();
  await page.getByRole("button", { name: "Rename This laptop" }).click();
  await page.getByLabel("Name", { exact: true }).fill("My laptop");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("My laptop", { exact: true })).toBeVisible();
  await expectUsable(page);

  await signOutHere(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(security);
  await expect(page.getByText(/^Last used/).first()).toBeVisible();
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();

  await signOutHere(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "Sign-in failed" });
  await expect(toast).toContainText("passkey");
  await expectAccessible(page);
  expect(seen.foreign).toEqual([]);
});

test("a security key is a second factor, also after its owner declined it first", async ({ page }) => {
  test.setTimeout(120_000);
  const setOwner = await addDevice(page);
  const person = await createAccountAndOpenSecurity(page);
  await page.getByRole("button", { name: "Add a security key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Steel key");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await expect(page.getByText("Steel key", { exact: true })).toBeVisible();
  await signOutHere(page);

  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeFocused();
  await expectAccessible(page);
  await setOwner(false);
  await page.getByRole("button", { name: "Use your key" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Sign-in failed" })).toBeVisible({
    timeout: 30_000,
  });
  await setOwner(true);
  await page.getByRole("button", { name: "Use your key" }).click();
  await expect(page).toHaveURL(security);
  await page.getByRole("button", { name: "Remove Steel key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});
