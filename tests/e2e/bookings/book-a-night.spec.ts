// The main job, end to end: from the home page to a ticket on the screen, with an account made on the way.
import { expect, type Page, test } from "@playwright/test";
import { openBookingDialog } from "../booking-dialog.ts";
import { findCards, nightAfter } from "../listings.ts";
import { fillSignUp, linkIn, newestCode, newestMail, newPerson } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll, watch } from "../screens.ts";

async function find(page: Page, city: string, isPhone: boolean): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Tomorrow" }).first().click();
  await expect(page).toHaveURL(/\/events\?.*when=tomorrow/);
  if (isPhone) await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = isPhone ? page.getByRole("dialog") : page;
  await filters.getByLabel("Where", { exact: true }).fill(city);
  await filters.getByLabel("Where", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/area=/);
  await filters.getByRole("radio", { name: /^Free/ }).check();
  await expect(page).toHaveURL(/price=free/);
  if (isPhone) await page.getByRole("button", { name: /^Show [\d,]+\+? events?$/ }).click();
}

test("a stranger finds tomorrow's free night in a city, signs up on the way, and has a ticket", async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  const seen = watch(page, baseURL ?? "");
  const person = newPerson();
  const [card] = await findCards(
    request,
    `night_date=eq.${nightAfter(1)}&sale_kind=eq.free&sale_state=eq.on_sale&status=eq.published`,
  );
  if (!card) return;

  await find(page, card.area_name, isMobile);
  await page.getByRole("link", { name: card.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: card.title })).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole("link", { name: /^(Reserve|Book)/ })
    .first()
    .click();
  // the only ticket there is, and free: one of it is chosen already
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText("1 × ");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByRole("tab", { name: "Create account" }).click();
  await expectAccessible(page);
  await fillSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();

  await page.goto(linkIn(await newestMail(request, person.email, /confirm/i)));
  await expect(page).toHaveURL(new RegExp(`/events/${card.slug}/book`));
  // what was chosen before signing up is held without another press
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Access needs (optional)").fill("A seat near the bar, if there is one");
  await page.getByRole("button", { name: /^(Confirm|Get|Book|Reserve)/ }).click();
  await expect(page.getByRole("heading", { name: `You're going to ${card.title}` })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "My bookings" }).first().click();
  await expect(page).toHaveURL(/\/bookings/);
  await page.getByRole("button", { name: /^Show ticket/ }).click();
  const ticket = page.getByRole("dialog", { name: `Ticket for ${card.title}` });
  await expect(ticket.getByRole("img", { name: /code/i })).toBeVisible();
  await expect(ticket).toContainText(person.name);
  await expectAccessible(page);

  const mail = await newestMail(
    request,
    person.email,
    new RegExp(card.title.slice(0, 12).replace(/[^\w ]/g, ".")),
  );
  expect(mail.text).toContain("/bookings");
  expect(seen.foreign).toEqual([]);
  expect(seen.errors).toEqual([]);
});

test("a paid night is sold in the list and on its own page, at one price", async ({ page, request }) => {
  const [card] = await findCards(
    request,
    "sale_kind=eq.paid&sale_state=eq.on_sale&status=eq.published&price_from_pence=gt.0&limit=1",
  );
  await page.goto(`/events/${card?.slug}`);
  const tickets = page.getByRole("region", { name: "Tickets" });
  await expect(tickets).toContainText("all in, per person");
  await page.goto(`/events/${card?.slug}/book`);
  await expect(page.getByText("incl. fee").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
});

test("a visitor books a free night without an account, and the link of the mail opens the ticket in a new browser", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const seen = watch(page, baseURL ?? "");
  const { email } = newPerson();
  const dialog = await openBookingDialog(page);
  await dialog.getByRole("button", { name: "Book without an account" }).click();

  const details = page.getByRole("region", { name: "Your details" });
  await details.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await details.getByRole("button", { name: "Book for free" }).click();
  await expect(details.getByText("Invalid email format")).toBeVisible();
  await details.getByLabel("Email address").fill(email);
  await details.getByRole("button", { name: "Book for free" }).click();
  const code = details.getByLabel("Code from the email");
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await code.fill(await newestCode(request, email));
  await details.getByRole("button", { name: "Book for free" }).click();
  await expect(page.getByRole("heading", { name: /^You're going to/ })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(seen.errors).toEqual([]);

  // a guest is signed out everywhere else
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/auth\/signin/);

  const mail = await newestMail(request, email, /^You're in/);
  const link = /https?:\/\/\S*\/tickets#[0-9a-z]{26}/.exec(mail.text)?.[0] ?? "";
  const context = await browser.newContext();
  const fresh = await context.newPage();
  await fresh.goto(link);
  await expect(fresh).toHaveURL(/\/bookings$/);
  await expect(fresh.getByText(/^Booked without an account/)).toBeVisible();
  await expectAccessible(fresh);
  await fresh.getByRole("button", { name: /^Show ticket/ }).click();
  await expect(fresh.getByRole("dialog")).toContainText("Ada Lovelace");
  await fresh.keyboard.press("Escape");

  // the account that is made afterwards keeps the ticket
  const note = fresh.getByRole("region", { name: "Without an account" });
  await note.getByText("Keep this: make an account").click();
  await note.getByLabel("Password", { exact: true }).fill("a long password of Ada's");
  await note.getByRole("button", { name: "Make an account" }).click();
  const accountCode = note.getByLabel("Code for your account");
  await expect(accountCode).toBeVisible();
  await expectAccessible(fresh);
  await accountCode.fill(await newestCode(request, email));
  await note.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(fresh.getByText(/^Booked without an account/)).toHaveCount(0);
  await expect(fresh.getByRole("button", { name: /^Show ticket/ })).toBeVisible();
  await context.close();
});
