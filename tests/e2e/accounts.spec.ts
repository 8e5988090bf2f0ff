// The life of an account in a browser: from the mail that confirms it to the devices that are signed out of it.
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { type Authenticator, createAuthenticator } from "./authenticator.ts";
import { findCards } from "./listings.ts";
import { fillSignUp, linkIn, type NewPerson, newestCode, newestMail, newPerson, newPhone } from "./people.ts";
import { expectAccessible, expectNoSidewaysScroll, watch } from "./screens.ts";
import { serviceKey } from "./service-key.ts";

const security = "/settings/security";

async function createAccount(page: Page, request: APIRequestContext, person: NewPerson): Promise<void> {
  await page.goto("/auth/signup");
  await fillSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(linkIn(await newestMail(request, person.email, /confirm/i)));
  await expect(page).toHaveURL("/");
}

async function fillSignIn(page: Page, person: Pick<NewPerson, "email" | "password">): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto(security);
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
  await expect(page.getByText("This device")).toBeVisible();
}

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Adds an authenticator app on the open security screen. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("heading", { name: "Add an authenticator app" })).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("My old phone");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? "";
  const app = createAuthenticator(secret);
  await expectUsable(page);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "That code is not right" }).first()).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await app.freshCode());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await expect(page.getByText("My old phone", { exact: true })).toBeVisible();
  return app;
}

async function takeSecondStep(page: Page, app: Authenticator): Promise<void> {
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await app.freshCode());
  await page.getByRole("button", { name: "Continue" }).click();
}

async function confirmDialog(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("an account is made, given a second step, linked to a service, recovered, and taken back from another device", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000); // a code is taken once, and the next one comes half a minute later
  const person = newPerson();
  const seen = watch(page, baseURL ?? "");
  await createAccount(page, request, person);

  await page.goto("/settings");
  await expectUsable(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Sign-in and security/ })
    .click();
  await expect(page).toHaveURL(security);
  await expect(page.getByText("This device")).toBeVisible();
  await expectUsable(page);
  const app = await addAuthenticator(page);
  await expectUsable(page);
  expect(seen.foreign).toEqual([]);

  await test.step("signing in takes the code, and nothing is open before it", async () => {
    await page.getByRole("button", { name: "Sign out here" }).click();
    await expect(page).toHaveURL("/");
    await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
    await fillSignIn(page, person);
    await expect(page.getByRole("heading", { name: "One more step" })).toBeFocused();
    await expectUsable(page);
    await page.goto("/bookings");
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fbookings/);
    await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
    await takeSecondStep(page, app);
    await expect(page).toHaveURL(security);
  });

  await test.step("a service is linked and unlinked; the last way in stays", async () => {
    await expect(page.getByText(/your only way in, so it stays/)).toBeVisible();
    await page.getByRole("button", { name: "Link Example" }).click();
    await page.getByLabel("E-mail").fill(`linked-${person.email}`);
    await page.getByRole("button", { name: "Continue" }).click();
    // coming back from the service is a new sign-in: it has to be proven again
    await takeSecondStep(page, app);
    await expect(page).toHaveURL(security);
    await expect(page.getByRole("button", { name: "Unlink Example" })).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Unlink Example" }).click();
    await confirmDialog(page, "Unlink");
    await expect(page.getByText(/your only way in, so it stays/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Link Example" })).toBeVisible();
  });

  await test.step("a forgotten password is set anew, after the second step only", async () => {
    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    await other.goto("/auth/forgot-password");
    await other.getByLabel("Email", { exact: true }).fill(person.email);
    await other.getByRole("button", { name: "Send reset link" }).click();
    await expect(other.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await other.goto(linkIn(await newestMail(request, person.email, /reset/i)));
    await expect(other.getByRole("heading", { name: "One more step" })).toBeVisible();
    await expect(other.getByLabel("New password")).toBeHidden();
    await takeSecondStep(other, app);
    person.password = "a longer way round";
    await other.getByLabel("New password", { exact: true }).fill(person.password);
    await other.getByLabel("Confirm password", { exact: true }).fill(person.password);
    await other.getByRole("button", { name: "Update password" }).click();
    await expect(other).toHaveURL("/");
    await stranger.close();

    // the new password has signed this device out
    await page.goto(security);
    await expect(page).toHaveURL(/\/auth\/signin/);
    await fillSignIn(page, person);
    await takeSecondStep(page, app);
    await expect(page).toHaveURL(security);
  });

  await test.step("the factor is taken off again", async () => {
    await page.getByRole("button", { name: "Remove My old phone" }).click();
    await confirmDialog(page, "Remove");
    await expect(page.getByText("Off", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(security);
  });

  await test.step("other devices are signed out", async () => {
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/auth/signin?next=/settings");
    await fillSignIn(elsewhere, person);
    await expect(elsewhere).toHaveURL("/settings");
    await page.reload();
    await page.getByRole("button", { name: "Sign out all other devices" }).click();
    await confirmDialog(page, "Sign out");
    await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
    await elsewhere.goto(security);
    await expect(elsewhere).toHaveURL(/\/auth\/signin/);
    await elsewhere.context().close();
  });
});

test("a forgotten password is chosen anew through the mail, and signs the other devices out", async ({
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

  // whoever looks at the link before its reader does not use it up
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
    lost.getByRole("heading", { name: /This link has expired|Choose a new password|A link is needed/ }),
  ).toBeVisible();
  await lost.context().close();
});

test("a new address counts when both have said yes, and an old link has a way on", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  const moved = newPerson().email;
  await createAccount(page, request, person);
  await openSecurity(page);
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill(moved);
  await expectUsable(page);
  await page.getByRole("button", { name: "Send the links" }).click();
  await expect(page.getByText("the change needs both")).toBeVisible();
  await expectUsable(page);

  const first = linkIn(await newestMail(request, moved, /confirm your new/i));
  await page.goto(first);
  await expect(page.getByRole("heading", { name: "Nearly there" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText("the change needs both")).toBeVisible();
  await page.goto(linkIn(await newestMail(request, person.email, /confirm your new/i)));
  await expect(page).toHaveURL(security);
  await expect(page.getByRole("main").getByText(moved).first()).toBeVisible();
  await expect(page.getByText("the change needs both")).toBeHidden();

  await page.goto(first);
  await expect(page.getByRole("heading", { name: "You're signed in" })).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(security);
  await page.getByRole("button", { name: "Sign out here" }).click();
  await page.goto(first);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("Email", { exact: true }).fill(moved);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await page.goto(linkIn(await newestMail(request, moved, /sign-in link/i)));
  await expect(page).toHaveURL(security);
});

test("a password is changed in the settings, and a service signs somebody new in", async ({
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
  await expect(page).toHaveURL(security);
  await expect(page.getByText(/your only way in, so it stays/)).toBeVisible();
});

test("somebody signs in by phone number, and mail read elsewhere is answered with its code", async ({
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

test("a phone is a second step like any other", async ({ page, request }) => {
  test.setTimeout(150_000); // one text a minute to one number
  const person = newPerson();
  const phone = newPhone();
  await createAccount(page, request, person);
  await openSecurity(page);
  await page.getByRole("button", { name: "Add a phone" }).click();
  await page.getByLabel("Phone number").fill(phone);
  await expectUsable(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Send me a code" }).click();
  const first = await newestCode(request, phone);
  await page.getByLabel("Code", { exact: true }).fill(first);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");

  await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
  await fillSignIn(page, person);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeFocused();
  await expectUsable(page);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const refused = page.getByRole("timer");
  const field = page.getByLabel("Code", { exact: true });
  await expect(refused.or(field)).toBeVisible();
  if (await refused.isVisible()) {
    await expect(page.getByRole("button", { name: "Send me a code" })).toBeEnabled({ timeout: 70_000 });
    await page.getByRole("button", { name: "Send me a code" }).click();
  }
  await field.fill(await newestCode(request, phone, first));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(security);
});

test("an invitation leads to a password, wherever its link lands", async ({ page, request, baseURL }) => {
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

test("a company that has set nothing up here is told so", async ({ page }) => {
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

test("the dialog over a booking asks for the second step as well, and the booking goes on", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await createAccount(page, request, person);
  await openSecurity(page);
  const app = await addAuthenticator(page);
  await page.getByRole("button", { name: "Sign out here" }).click();
  await expect(page).toHaveURL("/");
  const [card] = await findCards(request, "sale_kind=eq.free&sale_state=eq.on_sale&limit=1");
  await page.goto(`/events/${card?.slug}/book`);
  await page
    .getByRole("button", { name: /^More:/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in to hold these tickets" });
  await dialog.getByLabel("Email", { exact: true }).fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "One more step" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Code", { exact: true }).fill(await app.freshCode());
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
});

test("whoever loses the phone gets in with a recovery code, once", async ({ page, request }) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await createAccount(page, request, person);
  await openSecurity(page);
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Get recovery codes" }).click();
  await expect(page.getByRole("heading", { name: "Write these down" })).toBeFocused();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";
  await expectUsable(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("button", { name: "Make new recovery codes" })).toBeVisible();

  const signInWithCode = async () => {
    await page.getByRole("button", { name: "Sign out here" }).click();
    await expect(page).toHaveURL("/");
    await page.goto(`/auth/signin?next=${encodeURIComponent(security)}`);
    await fillSignIn(page, person);
    await page.getByRole("button", { name: /recovery code/i }).click();
    await page.getByLabel("Recovery code").fill(code.toUpperCase());
    await expectUsable(page);
    await page.getByRole("button", { name: "Continue" }).click();
  };
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();
  await signInWithCode();
  await expect(page).toHaveURL(security);
  await expect(page.getByText("9 recovery codes left.")).toBeVisible();
  await signInWithCode();
  await expect(page.getByRole("main").getByRole("alert").first()).not.toBeEmpty();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
});
