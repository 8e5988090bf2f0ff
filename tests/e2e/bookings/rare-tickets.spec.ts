// States of tickets that few people meet: one is offered to an account whose address is not confirmed, two are put up for sale from two
// tabs, and places before sales open are drawn by lot.
import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { type MadeEvent, makeEvent, makePaidNight } from "../database.ts";
import { look } from "../look.ts";
import { createAccount, newestMail, newPerson } from "../people.ts";
import { untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import { payByCard } from "./pay-by-card.ts";

test.setTimeout(240_000);

/** What a job does comes within seconds, and an open page asks every fifteen. */
const soon = { timeout: 45_000 };

const ask = (sql: string, values: unknown[]) => withDatabase((client) => client.query(sql, values));

/** Holds places of a night as the site does it. Answers the booking. */
async function hold(page: Page, night: MadeEvent, quantity: number): Promise<string> {
  const types = await callAs<{ id: string }[]>(page, "list_ticket_types", { p_event_id: night.id });
  const { id } = await callAs<{ id: string }>(page, "hold_booking", {
    p_event_id: night.id,
    p_lines: [{ ticket_type_id: types[0]?.id, quantity }],
  });
  return id;
}

test("A ticket that is passed on waits for an account to confirm its address, and is accepted once in two tabs", async ({
  page: giver,
  browser,
  request,
}) => {
  const [one, friend] = [newPerson(), { ...newPerson(), name: "Fran Friend" }];
  const night = await makeEvent(`Backwater ${randomBytes(3).toString("hex")}`, { places: 10 });
  await createAccount(giver, request, one);
  const booking = await hold(giver, night, 1);
  await callAs(giver, "confirm_booking", {
    p_booking_id: booking,
    p_buyer_name: one.name,
    p_holder_names: ["Ana First"],
  });
  await giver.goto("/bookings");
  await giver.getByRole("button", { name: "I can't come: Ana First" }).click();
  const dialog = giver.getByRole("dialog", { name: "I can't come" });
  await dialog.getByLabel("Your friend's email address").fill(friend.email);
  await dialog.getByRole("button", { name: "Pass on", exact: true }).click();
  await expect(giver.getByText(`Waiting for ${friend.email}`)).toBeVisible();
  const { text } = await newestMail(request, friend.email, /Backwater/);
  const link = /https?:\/\/[^\s/]+(\/transfers\/\S*)/.exec(text)?.[1] ?? "";

  // an account of a company's door or of an import may have an address that nobody has proved
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await createAccount(phone, request, friend);
  const setConfirmed = (isConfirmed: boolean) =>
    ask("update auth.users set email_confirmed_at = case when $2 then now() end where email = $1", [
      friend.email,
      isConfirmed,
    ]);
  await setConfirmed(false);
  await phone.goto(link);
  await expect(phone.getByText("Your address is not confirmed yet.", { exact: false })).toBeVisible();
  await expect(phone.getByRole("button", { name: "Accept", exact: true })).toHaveCount(0);
  await look(phone, "unconfirmed");
  const transfer = /transfers\/([0-9a-f-]{36})/.exec(link)?.[1];
  const code = new URL(link, "http://localhost").searchParams.get("code");
  await expect(
    callAs(phone, "accept_transfer", { p_transfer_id: transfer, p_code: code, p_name: "Fran" }),
  ).rejects.toThrow(/another email address/);
  await expect(phone.getByRole("main")).not.toContainText("Ana First");

  await setConfirmed(true);
  await phone.reload();
  const other = await phone.context().newPage();
  await other.goto(link);
  await expect(other.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
  await phone.getByLabel("Name on the ticket").fill("x".repeat(101));
  await phone.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(phone.getByText(/Name too long/)).toBeVisible();
  await look(phone, "name-too-long");
  await phone.getByLabel("Name on the ticket").fill("Fran Friend");
  await phone.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(phone.getByText("The ticket is yours.", { exact: false })).toBeVisible();
  // the second tab, whose button is there still, ends in the same booking
  await other
    .getByRole("button", { name: "Accept", exact: true })
    .click()
    .catch(() => {});
  await expect(other.getByText("The ticket is yours.", { exact: false })).toBeVisible();
  await look(other, "accepted");
  const { rows } = await ask(
    "select count(*)::int as tickets from tickets where event_id = $1 and status = 'issued'",
    [night.id],
  );
  expect(rows).toEqual([{ tickets: 1 }]);
  await giver.reload();
  await expect(giver.getByRole("button", { name: "I can't come: Ana First" })).toHaveCount(0);
});

test("Three tickets of one booking are put up for sale from two tabs, one is taken off, and one is put up twice for nothing", async ({
  page,
  browser,
  request,
}) => {
  const night = await makePaidNight(`Neap Tide ${randomBytes(3).toString("hex")}`);
  await ask("update events set resale_enabled = true where id = $1", [night.id]);
  await ask(
    "update ticket_inventory set quantity = 3 where ticket_type_id in (select id from ticket_types where event_id = $1)",
    [night.id],
  );
  await createAccount(page, request, newPerson());
  await hold(page, night, 3);
  await page.goto(`/events/${night.slug}/book`);
  await payByCard(page, "£39.30");

  const open = async (tab: Page) => {
    await tab.goto("/bookings");
    await tab
      .getByRole("button", { name: /^I can't come/ })
      .first()
      .click();
    const choices = tab.getByRole("dialog", { name: "I can't come" });
    await expect(choices.getByRole("button", { name: "Put it up for sale" })).toBeVisible();
    return choices;
  };
  const second = await page.context().newPage();
  const [first, same] = [await open(page), await open(second)];
  await look(page, "sell-one");
  await first.getByRole("button", { name: "Put it up for sale" }).click();
  await expect(first).toHaveCount(0);
  // the same ticket from the other tab: one listing, and a sentence
  await same.getByRole("button", { name: "Put it up for sale" }).click();
  await expect(async () => {
    const { rows } = await ask(
      "select count(*)::int as many from resale_listings where event_id = $1 and status = 'active'",
      [night.id],
    );
    expect(rows).toEqual([{ many: 1 }]);
  }).toPass();
  await look(second, "sell-twice");
  await second.goto("/bookings");
  for (let more = 2; more <= 3; more += 1) {
    const choices = await open(second);
    await choices.getByRole("button", { name: "Put it up for sale" }).click();
    await expect(choices).toHaveCount(0);
  }
  await page.goto("/bookings?tab=resale");
  const off = page.getByRole("button", { name: /^Take ticket .* off sale$/ });
  await expect(off).toHaveCount(3);
  await look(page, "three-on-sale");

  const buyer = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await buyer.goto(`/events/${night.slug}`);
  await untilAwake(buyer);
  const sale = buyer.getByRole("region", { name: "Tickets from people who can't come" });
  await expect(sale.getByRole("button", { name: /^Buy ticket/ })).toHaveCount(3);
  await look(buyer, "three-to-buy");

  // one is taken off, and a person who still looks at it is told
  const taken = /[0-9A-F]{8}/.exec((await off.first().getAttribute("aria-label")) ?? "")?.[0] ?? "";
  await off.first().click();
  await expect(off).toHaveCount(2);
  await page.goBack();
  await page.goForward();
  await expect(off).toHaveCount(2);
  await sale.getByRole("button", { name: new RegExp(`^Buy ticket.*${taken}`) }).click();
  await buyer.getByRole("dialog").getByRole("button", { name: "Book without an account" }).click();
  await expect(buyer.getByText("This ticket is no longer for sale", { exact: false }).first()).toBeVisible();
  await look(buyer, "gone-ticket");
  await buyer.goto(`/events/${night.slug}`);
  await expect(sale.getByRole("button", { name: /^Buy ticket/ })).toHaveCount(2, soon);
});

test("Before sales open people register, the lot is drawn, who is drawn books from an offer, and who is not waits on", async ({
  browser,
  request,
}) => {
  const night = await makeEvent(`Drawn ${randomBytes(3).toString("hex")}`, { places: 4 });
  await ask("update events set presale_list = 'lot', waitlist_enabled = true where id = $1", [night.id]);
  await ask(
    "update ticket_types set sales_start = now() + interval '2 days', per_person_max = 2, per_booking_max = 2 where event_id = $1",
    [night.id],
  );
  const people: Page[] = [];
  for (let count = 0; count < 3; count += 1) {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    page.setDefaultTimeout(30_000);
    await createAccount(page, request, newPerson());
    await page.goto(`/events/${night.slug}`);
    await untilAwake(page);
    const panel = page.getByRole("region", { name: "Pre-sale" });
    await expect(panel.getByText("drawn by lot", { exact: false })).toBeVisible();
    if (count === 0) {
      await look(page, "presale");
      await panel.getByLabel("How many").selectOption("6");
      await panel.getByRole("button", { name: "Register for the pre-sale" }).click();
      await expect(panel.getByRole("alert").filter({ hasText: /At most 2/ })).toBeVisible();
      await look(page, "presale-refused");
    }
    await panel.getByLabel("How many").selectOption("2");
    await panel.getByRole("button", { name: "Register for the pre-sale" }).click();
    await expect(
      panel.getByText("When sales open, the order is drawn by lot.", { exact: false }),
    ).toBeVisible();
    people.push(page);
  }
  const [first] = people;
  if (!first) throw new Error("nobody registered");
  await look(first, "registered");
  // a second tab shows the same entry, and registering by hand once more makes no second one
  const again = await first.context().newPage();
  await again.goto("/bookings?tab=waitlists");
  await expect(again.getByText("Pre-sale", { exact: true })).toBeVisible();
  await look(again, "presale-in-bookings");
  await callAs(first, "join_waitlist", { p_event_id: night.id, p_quantity: 2 }).catch(() => {});
  const { rows } = await ask(
    "select count(*)::int as many from waitlist_entries where event_id = $1 and status = 'waiting'",
    [night.id],
  );
  expect(rows).toEqual([{ many: 3 }]);

  // sales open: half of four places are for those who registered, so one of the three is drawn
  await ask("update ticket_types set sales_start = now() - interval '1 second' where event_id = $1", [
    night.id,
  ]);
  await expect
    .poll(
      async () =>
        (
          await ask(
            "select count(*)::int as many from waitlist_entries where event_id = $1 and status = 'offered'",
            [night.id],
          )
        ).rows[0].many,
      soon,
    )
    .toBe(1);
  let drawn: Page | undefined;
  for (const page of people) {
    await page.goto("/bookings?tab=waitlists");
    const isDrawn = page.getByText("It's your turn.");
    await expect(isDrawn.or(page.getByText(/^You are registered\.|in line\./)).first()).toBeVisible();
    if (await isDrawn.isVisible()) drawn = page;
    else await look(page, "not-drawn");
  }
  if (!drawn) throw new Error("nobody was drawn");
  await look(drawn, "drawn");
  await drawn.locator("#main").getByRole("link", { name: "Book them" }).first().click();
  await expect(drawn).toHaveURL(/\/bookings\/offers\//);
  await look(drawn, "drawn-offer");
  const offer = drawn.url();
  await drawn.getByRole("button", { name: "Book for free" }).click();
  await expect(drawn.getByRole("heading", { name: `You're going to ${night.title}` })).toBeVisible(soon);
  await drawn.goBack();
  await drawn.goto(offer);
  await expect(drawn.getByRole("button", { name: "Book for free" })).toHaveCount(0);
  await look(drawn, "offer-taken");
  // the others see on the night's page that it is on sale to everybody now
  const other = people.find((page) => page !== drawn) ?? first;
  await other.goto(`/events/${night.slug}`);
  await untilAwake(other);
  await look(other, "not-drawn-night");
});
