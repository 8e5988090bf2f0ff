// What people get wrong, and what they are told: the words of the specification, letter for letter, and a way on.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { makeEvent } from "../database.ts";
import { demoPerson, fillSignUp, linkIn, newestMail, newPerson, signIn } from "../people.ts";
import { untilAwake } from "../screens.ts";

const wrongCredentials = "Invalid email or password. Please check your credentials and try again.";

async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/auth/signin");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}

for (const [who, email] of [
  ["a wrong password", demoPerson("visitor").email],
  ["an address nobody has", newPerson().email],
] as const) {
  test(`${who} is answered with the same words, in a toast and then on the form, never twice at once, and what was typed stays`, async ({
    page,
  }) => {
    await tryToSignIn(page, email, "not the password");
    const toast = page.getByRole("listitem").filter({ hasText: "Sign-in failed" });
    await expect(toast).toContainText(wrongCredentials);
    const note = page.getByRole("main").getByText(wrongCredentials, { exact: true });
    await expect(note).toBeHidden();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await expect(note).toBeVisible();
    await expect(toast).toHaveCount(0);
    await expect(page).toHaveURL(/\/auth\/signin/);
  });
}

test("Enter in a form that cannot be sent says what is missing and goes there", async ({ page }) => {
  await page.goto("/auth/signin");
  const email = page.getByLabel("Email", { exact: true });
  const password = page.getByLabel("Password", { exact: true });
  await untilAwake(page);
  await email.fill("somebody@example.org");
  await email.press("Enter");
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Password is required");
});

test("the sign-in form names each field that is missing or wrong", async ({ page }) => {
  await page.goto("/auth/signin");
  const email = page.getByLabel("Email", { exact: true });
  const password = page.getByLabel("Password", { exact: true });
  const button = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await expect(button).toBeDisabled();
  await email.fill("somebody at home");
  await email.blur();
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  await email.fill("");
  await expect(email).toHaveAccessibleDescription("Email is required");
  await password.fill("x");
  await password.fill("");
  await password.blur();
  await expect(password).toHaveAccessibleDescription("Password is required");
  await expect(button).toBeDisabled();
  await email.fill("somebody@example.com");
  await password.fill("x");
  await expect(button).toBeEnabled();
});

test("leaving an empty field by a click does not move what is clicked away from under the mouse", async ({
  page,
}) => {
  await page.goto("/auth/signin");
  await untilAwake(page);
  await page.getByLabel("Password", { exact: true }).focus();
  const link = page.getByRole("main").getByRole("link", { name: "Create account" });
  await link.hover();
  const before = await link.boundingBox();
  await page.mouse.down();
  await page.waitForTimeout(120); // as long as a finger rests on a button
  expect(await link.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/auth\/signup/);
});

test("requesting a magic link without an address is refused at the field", async ({ page }) => {
  await page.goto("/auth/signin");
  await page.getByRole("button", { name: "Email me a magic link" }).click();
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toHaveAccessibleDescription("Email is required for magic link");
  await expect(email).toBeFocused();
});

test("the sign-up form judges address and passwords before anything is sent", async ({ page }) => {
  await page.goto("/auth/signup");
  const email = page.getByLabel("Email", { exact: true });
  const password = page.getByLabel("Password", { exact: true });
  const again = page.getByLabel("Confirm password", { exact: true });
  const button = page.getByRole("main").getByRole("button", { name: "Create account", exact: true });
  await email.fill("not-an-address");
  await email.blur();
  await expect(email).toHaveAccessibleDescription("Invalid email format");
  await email.fill(newPerson().email);
  await password.fill("seven77");
  await password.blur();
  await expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  await password.fill("eight888");
  await again.fill("eight889");
  await again.blur();
  await expect(again).toHaveAccessibleDescription("Passwords do not match");
  await expect(button).toBeDisabled();
  await again.fill("eight888");
  await expect(button).toBeEnabled();
});

test("an unconfirmed person is told so and can have the link sent again; a used link shows what to do next", async ({
  page,
  request,
  browser,
}) => {
  const person = newPerson();
  await page.goto("/auth/signup");
  await fillSignUp(page, person);
  await expect(
    page.getByText("Account created! Please check your email to verify your account."),
  ).toBeVisible();
  await expect(page.getByRole("main")).toContainText(person.email);
  await expect(page.getByRole("main")).toContainText(/spam or promotions/);
  await page.getByRole("button", { name: "Use a different email" }).click();
  await expect(page.getByRole("button", { name: "Create account", exact: true })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Name (optional)")).toHaveValue(person.name);

  await tryToSignIn(page, person.email, person.password);
  await expect(
    page
      .getByRole("main")
      .getByText("Please check your email and click the confirmation link before signing in."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the confirmation link again" })).toBeVisible();

  const link = linkIn(await newestMail(request, person.email, /confirm/i));
  await page.goto(link);
  await expect(page).toHaveURL("/welcome?next=%2F");
  await expect(page.getByText("Successfully signed in!")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "You're signed in" })).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL("/");

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await stranger.getByLabel("Email").fill(person.email);
  await stranger.getByRole("button", { name: "Send a new link" }).click();
  await expect(stranger.getByText("Magic link sent! Check your email.")).toBeVisible();
  await stranger.context().close();
});

for (const next of [
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "javascript:alert(1)",
]) {
  test(`after signing in, the forged address ${next} leads home`, async ({ page }) => {
    const person = demoPerson("visitor");
    await page.goto(`/auth/signin?next=${encodeURIComponent(next)}`);
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Welcome back!")).toBeVisible();
    await expect(page).toHaveURL("/");
  });
}

async function chooseOne(browser: Browser, name: "visitor" | "moderator", slug: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demoPerson(name));
  // a page that asks what is left after the other has taken it says so before one can press
  const asked = page.waitForResponse(/\/rpc\/list_ticket_types/);
  await page.goto(`/events/${slug}/book`);
  await asked;
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  return page;
}

test("of two people who want the last place one gets it and the other is told", async ({ browser }) => {
  const event = await makeEvent(`One chair ${Date.now()}`, { places: 1 });
  const pages = await Promise.all(
    (["visitor", "moderator"] as const).map((name) => chooseOne(browser, name, event.slug)),
  );
  await Promise.all(pages.map((page) => page.getByRole("button", { name: "Continue" }).click()));
  const outcomes = await Promise.all(
    pages.map(async (page) => {
      const won = page.getByRole("heading", { name: "Your details" });
      const lost = page.getByRole("alert").filter({ hasText: "Free place is sold out" });
      await expect(won.or(lost)).toBeVisible();
      return { page, hasWon: await won.isVisible() };
    }),
  );
  expect(outcomes.filter(({ hasWon }) => hasWon)).toHaveLength(1);
  for (const { page, hasWon } of outcomes) {
    if (hasWon) {
      await page.getByRole("button", { name: "Book for free" }).click();
      await expect(page.getByRole("heading", { name: `You're going to ${event.title}` })).toBeVisible();
    } else {
      await expect(page.getByRole("alert").filter({ hasText: "sold out" })).toBeFocused();
    }
    await page.context().close();
  }
});
