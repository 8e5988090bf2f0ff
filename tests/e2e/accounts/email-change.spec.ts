// A new address for an account: asked for, confirmed from both sides, and what its links are good for afterwards.
import { expect, test } from "@playwright/test";
import { createAccount, linkIn, newestMail, newPerson } from "../people.ts";
import { expectUsable } from "../screens.ts";
import { openSecurity, security } from "./security-screen.ts";

test("a new email address is set once both addresses confirmed, and an old link says what to do next", async ({
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
  await expect(page).toHaveURL("/");
  await page.goto(first);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("Email", { exact: true }).fill(moved);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await page.goto(linkIn(await newestMail(request, moved, /sign-in link/i)));
  // a new account is asked for its name first when it signs in, wherever the link leads
  await expect(page).toHaveURL(`/welcome?next=${encodeURIComponent(security)}`);
});
