// The main job with the keyboard alone: Tab, Enter, Space and arrows, from the home page to the ticket at the door.
import { expect, type Page, test } from "@playwright/test";
import { type Card, findCards, nightAfter } from "../listings.ts";
import { linkIn, type NewPerson, newestMail, newPerson } from "../people.ts";
import { press, tabAndType, tabTo } from "./keys.ts";

async function find(page: Page, card: Card): Promise<void> {
  await page.goto("/");
  await press(page, "Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const search = page.getByRole("search", { name: "Events" });
  await tabAndType(page, search.getByLabel("Where"), card.area_name);
  await tabAndType(page, search.getByLabel("When"), "Tomorrow");
  await tabTo(page, search.getByRole("button", { name: "Find" }));
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/events\?.*when=tomorrow/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const nights = page.getByRole("navigation", { name: "Nights" });
  const tomorrow = nights.getByRole("link").nth(1);
  await tabTo(page, tomorrow);
  await press(page, "End");
  await expect(nights.getByRole("link").last()).toBeFocused();
  await press(page, "Home");
  await expect(nights.getByRole("link").first()).toBeFocused();
  await press(page, "ArrowRight");
  await expect(tomorrow).toBeFocused();
  await press(page, "Enter");
  await expect(page).toHaveURL(new RegExp(`date=${card.night_date}`));

  const anyPrice = page.getByRole("radio", { name: "Any", exact: true });
  await tabTo(page, anyPrice, 150);
  await press(page, "ArrowDown");
  await expect(page).toHaveURL(/price=free/);
  await expect(page.getByRole("radio", { name: /^Free/ })).toBeFocused();
}

async function signUp(page: Page, person: NewPerson): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Sign in to hold these tickets" });
  const tabs = dialog.getByRole("tab");
  await expect(dialog.getByRole("button", { name: "Book without an account" })).toBeFocused();
  await press(page, "Tab");
  await expect(tabs.first()).toBeFocused();
  await press(page, "ArrowRight");
  await expect(dialog.getByRole("tab", { name: "Create account" })).toBeFocused();
  await tabAndType(page, dialog.getByLabel("Email", { exact: true }), person.email);
  await tabAndType(page, dialog.getByLabel("Password", { exact: true }), person.password);
  await tabAndType(page, dialog.getByLabel("Confirm password", { exact: true }), person.password);
  await tabAndType(page, dialog.getByLabel("Name (optional)"), person.name);
  await press(page, "Enter");
  await expect(dialog.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await press(page, "Tab");
  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
}

test("tomorrow's free night is found, booked and shown at the door without touching a mouse", async ({
  page,
  request,
}) => {
  test.slow();
  const person = newPerson();
  const cards = await findCards(
    request,
    `night_date=eq.${nightAfter(1)}&sale_kind=eq.free&sale_state=eq.on_sale&status=eq.published`,
  );
  const card = cards[0];
  if (!card) return;
  await find(page, card);

  await page.keyboard.press("Home"); // to the top: the list stands before the filters
  const row = page.getByRole("link", { name: card.title, exact: true });
  for (let stop = 0; stop < 150 && !(await row.evaluate((one) => one === document.activeElement)); stop += 1)
    await press(page, "Shift+Tab");
  await press(page, "Enter");
  const title = page.getByRole("heading", { level: 1, name: card.title });
  await expect(title).toBeFocused();

  await tabTo(page, page.getByRole("link", { name: /^(Reserve|Book)/ }));
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/book$/);
  await expect(title).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: /^More:/ }));
  await press(page, "Space");
  await expect(page.getByText(/^2 × /)).toBeVisible();
  const proceed = page.getByRole("button", { name: "Continue" });
  await expect(proceed).toBeEnabled();
  await tabTo(page, proceed);
  await press(page, "Enter");
  await signUp(page, person);

  await page.goto(linkIn(await newestMail(request, person.email, /confirm/i)));
  await expect(page).toHaveURL(new RegExp(`/events/${card.slug}/book`));
  // signed in by the mail, the places are held without asking again
  const details = page.getByRole("heading", { name: "Your details" });
  await expect(details).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Back to tickets" }));
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: "Tickets", exact: true })).toBeFocused();
  await tabTo(page, proceed);
  await press(page, "Enter");
  await expect(details).toBeFocused();
  const name = page.getByLabel("Name", { exact: true });
  await tabTo(page, name);
  await expect(name).toHaveValue(person.name);
  await tabAndType(page, page.getByLabel("Access needs (optional)"), "A seat near the bar");
  await tabTo(page, page.getByRole("button", { name: "Book for free" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `You're going to ${card.title}` })).toBeFocused();

  const show = page.getByRole("button", { name: "Show ticket" }).first();
  await tabTo(page, show);
  await press(page, "Enter");
  const ticket = page.getByRole("dialog", { name: `Ticket for ${card.title}` });
  await expect(ticket.getByRole("img", { name: /code/i })).toBeVisible();
  await expect(ticket).toContainText(person.name);
  await press(page, "Escape");
  await expect(ticket).toBeHidden();
  await expect(show).toBeFocused();
});
