// Two tickets that their holder sells on: one gets its holder in after all while a stranger is buying it, the other is bought by card and
// its money goes back to the seller.
import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { type MadeEvent, makePaidNight } from "../database.ts";
import { createAccount, newestMail, newPerson } from "../people.ts";
import { expectAccessible, expectUsable, untilAwake, watch } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import { payByCard } from "./pay-by-card.ts";

const PRICE = "£13.10"; // £12 and a fee of £1.10

/** A night that allows its tickets to be sold on, with two places. */
async function smallNight(): Promise<MadeEvent> {
  const night = await makePaidNight(`Low Tide ${randomBytes(3).toString("hex")}`);
  await withDatabase(async (client) => {
    await client.query("update public.events set resale_enabled = true where id = $1", [night.id]);
    await client.query(
      "update public.ticket_inventory set quantity = 2 where ticket_type_id in (select id from public.ticket_types where event_id = $1)",
      [night.id],
    );
  });
  return night;
}

/** Both places, held as the site does it and paid on its screens. */
async function buyBoth(page: Page, night: MadeEvent): Promise<void> {
  const types = await callAs<{ id: string }[]>(page, "list_ticket_types", { p_event_id: night.id });
  await callAs(page, "hold_booking", {
    p_event_id: night.id,
    p_lines: [{ ticket_type_id: types[0]?.id, quantity: 2 }],
  });
  await page.goto(`/events/${night.slug}/book`);
  await payByCard(page, "£26.20");
}

/** Puts the first ticket that is not for sale yet on sale. */
async function sellOne(page: Page): Promise<void> {
  await page.goto("/bookings");
  await page
    .getByRole("button", { name: /^I can't come/ })
    .first()
    .click();
  const choices = page.getByRole("dialog", { name: "I can't come" });
  await expect(choices.getByText(/All of it goes back to the card that paid/)).toBeVisible();
  await choices.getByRole("button", { name: "Put it up for sale" }).click();
  await expect(choices).toHaveCount(0);
}

const sale = (page: Page) => page.getByRole("region", { name: "Tickets from people who can't come" });

async function stranger(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  return context.newPage();
}

/** Who buys without an account. */
async function writeWho(page: Page, email: string): Promise<void> {
  const details = page.getByRole("region", { name: "Your details" });
  await details.getByLabel("Name", { exact: true }).fill("Bea Buyer");
  await details.getByLabel("Email address").fill(email);
}

/** The seller goes in with the ticket that somebody is buying. */
const goIn = (night: MadeEvent) =>
  withDatabase((client) =>
    client.query(
      "select internal.enter_ticket(ticket_id, now()) from public.resale_listings where event_id = $1 and status = 'reserved'",
      [night.id],
    ),
  );

test("One ticket that is sold on still gets its holder in, the other is bought by card without an account and the seller has the money back", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const seen = watch(page, baseURL ?? "");
  const [seller, buyer] = [newPerson(), newPerson()];
  const night = await smallNight();
  await createAccount(page, request, seller);
  await buyBoth(page, night);
  await sellOne(page);
  await sellOne(page);
  await page.goto("/bookings?tab=resale");
  await expect(page.getByRole("button", { name: /^Take ticket .* off sale$/ })).toHaveCount(2);
  await expectUsable(page);

  const theirs = await stranger(browser, baseURL);
  await theirs.goto(`/events/${night.slug}`);
  await expect(
    sale(theirs).getByText(/^Ticket [0-9A-F]{8}\. Original price £13\.10, fees included\.$/),
  ).toHaveCount(2);
  await untilAwake(theirs);
  await expectAccessible(theirs);
  await sale(theirs)
    .getByRole("button", { name: /^Buy ticket/ })
    .first()
    .click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Book without an account" }).click();
  await expect(theirs).toHaveURL(/\/book$/);
  await expect(theirs.getByRole("complementary", { name: "Your order" })).toContainText(PRICE);
  const toPayment = theirs.getByRole("button", { name: "Continue to payment" });
  await expect(toPayment).toBeVisible();
  await writeWho(theirs, buyer.email);
  await goIn(night);
  // the hold may have ended by itself when the button is pressed: both say the same
  await toPayment.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(theirs.getByText("This ticket is no longer for sale")).toBeVisible();
  await expect(theirs.getByText(/Nothing was charged/)).toBeVisible();

  await theirs.goto(`/events/${night.slug}`);
  await sale(theirs)
    .getByRole("button", { name: /^Buy ticket/ })
    .click();
  await expect(theirs).toHaveURL(/\/book$/);
  await writeWho(theirs, buyer.email);
  await payByCard(theirs, PRICE);
  await newestMail(request, buyer.email, /Low Tide/);
  await theirs.context().close();

  await newestMail(request, seller.email, /has been sold on$/);
  await page.goto("/bookings?tab=resale");
  await expect(page.getByText("Sold", { exact: true })).toBeVisible();
  await expect(page.getByText("Taken off sale", { exact: true })).toBeVisible();
  await expect(page.getByText(`${PRICE} goes back to the card that paid.`, { exact: false })).toBeVisible();
  await page.goto("/bookings");
  await page.getByRole("link", { name: "Order and receipt" }).click();
  await expect(page.getByText(/Refund (sent|on its way)/)).toBeVisible({ timeout: 30_000 });
  await newestMail(request, seller.email, /^Refund sent: £13\.10$/);
  await expectAccessible(page);
  expect(seen.errors).toEqual([]);
});
