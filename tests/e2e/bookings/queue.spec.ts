// A night with a queue: a person waits on a phone while a tier goes and comes back, is let in and takes the last place; the next goes on
// from the sold-out queue to the waiting list; the team presses Never.
import { randomBytes } from "node:crypto";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { type MadeEvent, makeEvent } from "../database.ts";
import { createAccount, newPerson } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(240_000);

/** The queue moves every second, and an open page asks every five to fifteen. */
const soon = { timeout: 45_000 };

const ask = (sql: string, event: MadeEvent) => withDatabase((client) => client.query(sql, [event.id]));

/** A free night with two tiers of one place each, whose queue is always on, and four people inside. */
async function queuedNight(): Promise<MadeEvent> {
  const event = await makeEvent(`Queued For ${randomBytes(3).toString("hex")}`, { places: 1 });
  await ask(
    "insert into ticket_types (event_id, name, kind, sort) values ($1, 'Late place', 'free', 9)",
    event,
  );
  await ask(
    "update ticket_inventory set quantity = 1 where ticket_type_id in (select id from ticket_types where event_id = $1)",
    event,
  );
  await ask("update events set queue_mode = 'on' where id = $1", event);
  await ask("insert into internal.event_queues (event_id, last_number) values ($1, 4)", event);
  await ask(
    `insert into queue_entries (event_id, user_id, number, status, admitted_at, admitted_until)
     select $1, u.id, row_number() over (), 'admitted', now(), now() + interval '10 minutes' from (select id from auth.users order by id limit 4) u`,
    event,
  );
  return event;
}

/** The team keeps the place of a tier for a while. */
const keep = (event: MadeEvent, tier: string) =>
  withDatabase(async (client) => {
    const values = [event.id, tier];
    await client.query(
      `insert into stock_holds (event_id, ticket_type_id, for_whom, places, held_until, created_by)
       select t.event_id, t.id, 'The band', 1, now() + interval '9 days', m.user_id
       from ticket_types t, (select user_id from organiser_members limit 1) m where t.event_id = $1 and t.name = $2`,
      values,
    );
    await client.query(
      "update ticket_inventory set held = 1 where ticket_type_id = (select id from ticket_types where event_id = $1 and name = $2)",
      values,
    );
  });

const release = (event: MadeEvent) =>
  ask(
    "select internal.release_held_stock(h) from (select * from stock_holds where event_id = $1 and status = 'held') h",
    event,
  );

/** Something is there once the page is looked at again, which has it ask at once: it need not be waited for each time. */
const seenOnReturn = (page: Page, what: Locator) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(what).toBeVisible({ timeout: 1_500 });
  }).toPass(soon);

async function openAs(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

test("A person waits in a queue while a tier goes and comes back, is let in, and the next goes on to the waiting list", async ({
  browser,
  request,
}) => {
  const event = await queuedNight();
  const phone = await openAs(browser, { width: 390, height: 844 });
  await createAccount(phone, request, newPerson());
  await phone.goto(`/events/${event.slug}/book`);
  await untilAwake(phone);
  await phone.getByRole("link", { name: "Join the queue" }).click();
  await expect(phone.getByText("You are next.")).toBeVisible();
  const main = phone.getByRole("main");
  await expect(main).toContainText("Your number5");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  // a tier goes, and comes back; the number is kept over a reload and a lost line
  await keep(event, "Late place");
  await seenOnReturn(phone, main.getByText("Late place has gone."));
  await phone.reload();
  await expect(main).toContainText("Your number5");
  await release(event);
  await seenOnReturn(phone, main.getByText("Late place is back."));
  await phone.context().setOffline(true);
  await expect(
    main.getByText("Your place is kept. We try again as soon as you are connected."),
  ).toBeVisible();
  await phone.context().setOffline(false);
  await expect(main.getByText("You're offline")).toBeHidden(soon);
  await keep(event, "Late place");

  // the people inside leave: the page goes on by itself
  await ask(
    "update queue_entries set status = 'left', ended_at = now() where event_id = $1 and number <= 4",
    event,
  );
  await expect(phone).toHaveURL(/\/book$/, soon);
  await expect(main.getByText(/^You're in: (10:00|9:\d\d) left$/)).toBeVisible();
  await expect(phone).toHaveTitle(/^You're in: /);
  await expectAccessible(phone);
  await main.getByRole("button", { name: "More: Free place" }).click();
  await main.getByRole("button", { name: "Continue" }).click();
  await expect(main.getByRole("heading", { name: "Your details" })).toBeVisible(soon);

  // nothing is left for the next person, whose team it is, too
  const other = await openAs(browser, { width: 1440, height: 900 });
  const two = newPerson();
  await createAccount(other, request, two);
  await other.goto(`/events/${event.slug}/queue`);
  await untilAwake(other);
  await seenOnReturn(other, other.getByRole("heading", { name: "Sold out at the moment" }));
  await other.getByRole("button", { name: "Wait in the queue" }).click();
  await other.getByLabel("How many").selectOption("2");
  await expectAccessible(other);
  await other.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(other.getByText("You are on the waiting list, with your place from the queue.")).toBeVisible();
  await other.getByRole("link", { name: "Your waiting lists" }).click();
  await expect(other.getByText("2 tickets, all together")).toBeVisible();

  // the team presses Never
  await withDatabase((client) =>
    client.query(
      `insert into organiser_members (organiser_id, user_id, role)
       select e.organiser_id, u.id, 'manager' from events e, auth.users u where e.id = $1 and u.email = $2`,
      [event.id, two.email],
    ),
  );
  await other.goto(`/events/${event.slug}/edit?step=policies`);
  await other.getByLabel("Queue before the tickets").selectOption("off");
  await expect(other.getByRole("main").getByText("Saved", { exact: true })).toBeVisible(soon);
  await expectAccessible(other);
  await other.goto(`/events/${event.slug}/edit?step=publish`);
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect
    .poll(
      async () => (await ask("select queue_mode from events where id = $1", event)).rows[0].queue_mode,
      soon,
    )
    .toBe("off");
  await other.goto(`/events/${event.slug}/queue`);
  await expect(other.getByText("You are on the waiting list")).toBeVisible();
  const visitor = await openAs(browser, { width: 390, height: 844 });
  await visitor.goto(`/events/${event.slug}/queue`);
  await seenOnReturn(visitor, visitor.getByText("There is no queue for this night at the moment."));
  await visitor.getByRole("link", { name: "Choose your tickets" }).click();
  await untilAwake(visitor);
  await expect(visitor.getByRole("heading", { name: "Tickets" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Join the queue" })).toHaveCount(0);
});
