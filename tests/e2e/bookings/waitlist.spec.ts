// A sold-out night: a group of four waits on a phone, places get free and are gathered, the group books; the next person lets an
// offer lapse and leaves by the link of the mail.
import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { type MadeEvent, makeEvent } from "../database.ts";
import { createAccount, newestCode, newestMail, newPerson } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(240_000);

/** What a job does comes within seconds, and an open page asks every fifteen. */
const soon = { timeout: 45_000 };

/** A free night whose five places are all kept by its team, at most four to a person. */
async function soldOutNight(): Promise<MadeEvent> {
  const event = await makeEvent(`Waited For ${randomBytes(3).toString("hex")}`, { places: 5 });
  await withDatabase(async (client) => {
    await client.query(
      "update ticket_types set per_booking_max = 4, per_person_max = 4 where event_id = $1",
      [event.id],
    );
    await client.query(
      `insert into stock_holds (event_id, ticket_type_id, for_whom, places, held_until, created_by)
       select t.event_id, t.id, 'The band', 1, now() + interval '9 days', m.user_id
       from ticket_types t cross join generate_series(1, 5), (select user_id from organiser_members limit 1) m where t.event_id = $1`,
      [event.id],
    );
    await client.query(
      "update ticket_inventory set held = 5 where ticket_type_id in (select id from ticket_types where event_id = $1)",
      [event.id],
    );
  });
  return event;
}

/** Some of the kept places get free. */
const free = (event: MadeEvent, places: number) =>
  withDatabase((client) =>
    client.query(
      `select internal.release_held_stock(h) from (
         select * from stock_holds where event_id = $1 and status = 'held' order by id limit $2) h`,
      [event.id, places],
    ),
  );

async function openAs(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

const panel = (page: Page) => page.getByRole("region", { name: "Waiting list" });

test("A group waits on a phone, places are gathered for it, it books; the next person lapses and leaves by mail", async ({
  browser,
  request,
}) => {
  const event = await soldOutNight();
  const group = await openAs(browser, { width: 390, height: 844 });
  const [one, two] = [newPerson(), newPerson()];
  await createAccount(group, request, one);
  await group.goto(`/events/${event.slug}`);
  await untilAwake(group);
  await expect(group.getByRole("region", { name: "Tickets" })).toContainText("Sold out.");

  // more than one may buy is refused at its field, and the choice is kept
  await panel(group).getByLabel("How many").selectOption("6");
  await panel(group).getByRole("button", { name: "Join the waiting list" }).click();
  await expect(panel(group).getByRole("alert").filter({ hasText: "At most 4 of Free place" })).toBeVisible();
  await expect(panel(group).getByLabel("How many")).toHaveValue("6");
  await panel(group).getByLabel("How many").selectOption("4");
  await panel(group).getByRole("button", { name: "Join the waiting list" }).click();
  await expect(panel(group)).toContainText("You are first in line.");
  await expect(panel(group)).toContainText("4 tickets, all together");
  await expectAccessible(group);
  await expectNoSidewaysScroll(group);

  const other = await openAs(browser, { width: 1440, height: 900 });
  await other.goto(`/events/${event.slug}`);
  await untilAwake(other);
  const join = panel(other).getByRole("button", { name: "Join the waiting list" });
  await join.click();
  await other.getByRole("dialog").getByRole("button", { name: "Go on without an account" }).click();
  await panel(other).getByLabel("Email address").fill(two.email);
  await join.click();
  await expect(panel(other).getByLabel("Code from the email")).toBeVisible();
  await expectAccessible(other);
  await panel(other)
    .getByLabel("Code from the email")
    .fill(await newestCode(request, two.email));
  await join.click();
  await expect(panel(other)).toContainText("You are 2nd in line.");

  await free(event, 2);
  await expect(panel(group)).toContainText("2 of 4 found", soon);
  await free(event, 3);
  await newestMail(request, one.email, /^Tickets are held for you/);
  await group.goto("/bookings");
  const offers = group.getByRole("region", { name: "Offers" });
  await expect(offers).toContainText("4 × Free place held for you", soon);
  await expectAccessible(group);
  await expectNoSidewaysScroll(group);
  await offers.getByRole("link", { name: "Book them" }).click();
  await expect(group).toHaveURL(/\/bookings\/offers\//);
  await expect(group.getByText("4 × Free place: free")).toBeVisible();
  await expectAccessible(group);
  await group.getByRole("button", { name: "Book for free" }).click();
  await expect(group.getByRole("heading", { name: `You're going to ${event.title}` })).toBeVisible(soon);

  // the other person has no account: the mail of the offer opens it in any browser
  const offer = await newestMail(request, two.email, /^Tickets are held for you/);
  const elsewhere = await openAs(browser, { width: 390, height: 844 });
  await elsewhere.goto(/https?:\/\/\S*\/tickets\?tab=waitlists#[0-9a-z]{26}/.exec(offer.text)?.[0] ?? "");
  await expect(elsewhere).toHaveURL(/\/bookings\?tab=waitlists$/);
  await elsewhere.locator("#main").getByRole("link", { name: "Book them" }).first().click();
  await expect(elsewhere.getByText("1 × Free place: free")).toBeVisible();
  await expect(elsewhere.getByLabel("Email address")).toBeVisible();
  await expectAccessible(elsewhere);

  // the offer runs out: the mail says so, and its link leads out of the list
  await withDatabase((client) =>
    client.query(
      `update bookings set hold_expires_at = now() - interval '1 minute', created_at = now() - interval '2 hours'
       where event_id = $1 and status = 'held' and waitlist_entry_id is not null`,
      [event.id],
    ),
  );
  const { text } = await newestMail(request, two.email, /^Your offer has ended/);
  const link = /https?:\/\/[^\s/]+(\/waitlist\/leave\S*)/.exec(text)?.[1] ?? "";
  const visitor = await openAs(browser, { width: 390, height: 844 });
  await visitor.goto(link.replace(/code=.*/, "code=1.guessed"));
  await expect(visitor.getByText("This link leads to no waiting list.")).toBeVisible();
  await visitor.goto(link);
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Leave the waiting list" }).click();
  await expect(visitor.getByText("You are not on this waiting list.")).toBeVisible();
  await other.goto("/bookings?tab=waitlists");
  await expect(other.getByText("You left this list.")).toBeVisible(soon);
  await expectAccessible(other);
});
