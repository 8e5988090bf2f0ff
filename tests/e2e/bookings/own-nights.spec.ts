// What the home page, lists and an event's page know of the person who looks: a hold that runs, a night they go to.
import { expect, type Page, test } from "@playwright/test";
import { makeEvent } from "../database.ts";
import { createAccount, newPerson } from "../people.ts";
import { expectAccessible } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

/** Sets how long ago a person's hold on an event was taken, and how long it has left, in minutes. */
const setHold = (eventId: string, takenAgo: number, left: number) =>
  withDatabase((client) =>
    client.query(
      `update public.bookings set created_at = now() - make_interval(mins => $2), hold_expires_at = now() + make_interval(mins => $3)
       where event_id = $1`,
      [eventId, takenAgo, left],
    ),
  );

const minutesLeft = (eventId: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ left: number }>(
      "select extract(epoch from hold_expires_at - now())::float8 / 60 as left from public.bookings where event_id = $1",
      [eventId],
    );
    return rows[0]?.left ?? 0;
  });

const rowOf = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });

test("a visitor's hold and bookings show on the home page, in lists and on the event's page", async ({
  page,
  request,
}) => {
  test.slow();
  const person = newPerson();
  const event = await makeEvent(`Own Night ${Date.now()}`, { places: 5 });
  const list = `/events?q=${encodeURIComponent(event.title)}`;
  await createAccount(page, request, person);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your next night" })).toHaveCount(0);

  await page.goto(`/events/${event.slug}/book`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  const order = page.getByRole("complementary", { name: "Your order" });
  await expect(order).toContainText("Held for you");
  await expect(order).not.toContainText(/Held \d/);

  // five minutes are left: the hold lengthens itself, and no clock is shown
  await setHold(event.id, 5, 5);
  await page.reload();
  await expect.poll(() => minutesLeft(event.id)).toBeGreaterThan(14);
  await expect(order).toContainText("Held for you");

  // after half an hour in all no more time is given, and the last five minutes have a clock
  await setHold(event.id, 26, 4);
  await page.reload();
  await expect(order).toContainText(/Held [34]:\d\d/);
  expect(await minutesLeft(event.id)).toBeLessThan(4.1);

  await page.getByRole("link", { name: "Undercroft" }).first().click();
  await page
    .getByRole("dialog", { name: "Leave this booking?" })
    .getByRole("button", { name: "Leave", exact: true })
    .click();
  const held = page.getByRole("complementary", { name: "Held tickets" });
  await expect(held).toContainText(`1 ticket held for ${event.title}`);
  await expect(held.getByRole("timer")).toHaveText(/^[34]:\d\d$/);
  await expectAccessible(page);
  await page.goto(list);
  await expect(rowOf(page, event.title)).toContainText("Tickets held");
  await page.getByRole("link", { name: event.title, exact: true }).click();
  await expect(page.getByRole("region", { name: "Tickets" })).toContainText("Tickets held for you");

  await held.getByRole("link", { name: "Finish booking" }).click();
  await page.getByRole("button", { name: "Book for free" }).click();
  await expect(page.getByRole("heading", { name: `You're going to ${event.title}` })).toBeVisible();
  await expect(held).toHaveCount(0);
  await page.goto(list);
  await expect(rowOf(page, event.title)).toContainText("You're going");
  await page.getByRole("link", { name: event.title, exact: true }).click();
  const tickets = page.getByRole("region", { name: "Tickets" });
  await expect(tickets).toContainText("You have 1 ticket for this.");
  await expectAccessible(page);

  await page.goto("/");
  const next = page.getByRole("region", { name: "Your next night" });
  await expect(next).toContainText(event.title);
  await next.getByRole("link", { name: "Show 1 ticket" }).click();
  await expect(page).toHaveURL("/bookings");
});

test("things saved without an account have a screen", async ({ page }) => {
  const event = await makeEvent(`Kept Night ${Date.now()}`, { places: 5 });
  await page.goto("/saved");
  await expect(page.getByText("Nothing saved yet.")).toBeVisible();
  await page.goto(`/events/${event.slug}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Saved", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: event.title, exact: true })).toBeVisible();
  await expectAccessible(page);
});
