// A week of a room: a comp is mailed, taken and revoked; orders, money and the overview, each for who may see it.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { cutOff } from "../cut-off.ts";
import { createAccount, demoPerson, type NewPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";
import { serveCalendar } from "./served-calendar.ts";

test.setTimeout(180_000);

/** A browser of somebody else's. */
async function another(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

/** A new person with a name that nobody else has. */
function newGuest(): NewPerson {
  const person = newPerson();
  return { ...person, name: person.email.split("@")[0] ?? person.name };
}

const tabs = (of: Page) => of.getByRole("navigation", { name: "Parts of this venue" });

/** A key is made, seen once and used, and then revoked: nothing that comes with it is heard any more. */
async function tryKey(page: Page, name: string): Promise<void> {
  await page.goto("/venue-dashboard/penstock/keys");
  await page.getByLabel("Name", { exact: true }).fill(name);
  // it is shown as soon as it is made, also where the list of keys cannot be read again
  const letThrough = await cutOff(page, /\/rpc\/list_team_keys/, true);
  await page.getByRole("button", { name: "Make the key" }).click();
  const shown = page.getByLabel("Your new key");
  await expect(shown).toHaveValue(/^uck_/);
  await expect(page.locator("[data-holds-update]").filter({ has: shown })).toBeVisible();
  await letThrough();
  const key = await shown.inputValue();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const night = {
    "@type": "MusicEvent",
    identifier: name,
    name: `Night of ${name}`,
    description: "A night to remember.",
    startDate: "2030-01-04T20:00:00Z",
    location: { "@type": "Place", name: "Main room" },
  };
  const send = () =>
    page.request.post("/functions/v1/listings?preview=1", {
      headers: { authorization: `Bearer ${key}` },
      data: night,
    });
  const answer = await send();
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ counts: { new: 1 } });
  await page.getByRole("button", { name: "I've saved it" }).click();
  await page.reload();
  const entry = page.locator("#main li").filter({ hasText: name });
  await expect(entry.getByText(/Last used/)).toBeVisible();
  await expect(page.getByLabel("Your new key")).toHaveCount(0);
  await entry.getByRole("button", { name: `Revoke the key ${name}` }).click();
  await entry.getByRole("button", { name: `Revoke the key ${name}` }).click();
  await expect(entry.getByText("Revoked")).toBeVisible();
  expect((await send()).status()).toBe(401);
}

test("A comp is mailed, taken by its address and another one taken back", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(30_000);
  const guest = newGuest();
  const other = newGuest();
  await signIn(page, demoPerson("owner"));
  await page.goto("/venue-dashboard/penstock/overview");
  await expect(page.getByRole("heading", { name: "Tonight", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /corrections? of the page to decide/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await tabs(page).getByRole("link", { name: "Events" }).click();
  await page
    .getByRole("heading", { level: 3, name: /Penstock Fridays/ })
    .first()
    .getByRole("link")
    .click();
  await page.getByRole("link", { name: "Comps and holds" }).click();
  const list = page.getByLabel("Send comps to");
  await list.fill("Nobody");
  await page.getByRole("button", { name: "Send comps" }).click();
  await expect(page.getByText(/Line 1 needs a name and an email address/)).toBeVisible();
  await expect(list).toHaveAttribute("aria-invalid", "true");
  await list.fill(`${guest.name}, ${guest.email}\n${other.name}, ${other.email}`);
  await page.getByRole("button", { name: "Send comps" }).click();
  const comps = page.getByRole("list", { name: "Comps" });
  const row = (person: NewPerson) => comps.getByRole("listitem").filter({ hasText: person.email });
  await expect(row(guest).getByText("Not taken yet")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row(other)
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await row(other)
    .getByRole("button", { name: /^Take it back/ })
    .click();
  await expect(row(other).getByText("Taken back")).toBeVisible();
  await newestMail(request, other.email, /was taken back/);

  const theirs = await another(browser);
  await createAccount(theirs, request, guest);
  const { text } = await newestMail(request, guest.email, /^A free ticket for/);
  const link = /https?:\/\/[^\s/]+(\/comps\/\S*)/.exec(text)?.[1] ?? "";
  await theirs.goto(link);
  await theirs.getByRole("button", { name: "Take the ticket" }).click();
  await expect(theirs.getByText("The ticket is yours.")).toBeVisible();
  await expectAccessible(theirs);
  await newestMail(request, guest.email, /Penstock Fridays/);
  await page.reload();
  await expect(comps.getByText(guest.name, { exact: true })).toBeVisible();

  // somebody else who opens the link is told so, and a guessed one leads nowhere
  await page.goto(link);
  await expect(page.getByText(/already taken this ticket/)).toBeVisible();
  await page.goto(link.replace(/code=.*/, "code=guessed"));
  await expect(page.getByText("This link leads to no ticket")).toBeVisible();

  await page.goto(`/venue-dashboard/penstock/orders?state=comp&words=${encodeURIComponent(guest.name)}`);
  const orders = page.getByRole("list", { name: "Orders" });
  await expect(orders.getByRole("listitem")).toHaveCount(1);
  await expect(orders.getByText("Comp", { exact: true }).first()).toBeVisible();
  await expect(orders.getByRole("link", { name: /^Message about/ })).toHaveAttribute(
    "href",
    /^\/messages\/new\?booking=\w+/,
  );
  await orders.getByRole("button", { name: /^Send again/ }).click();
  await expect(orders.getByText("Sent again")).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect((await file).suggestedFilename()).toBe("the-penstock-orders.csv");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("Finance sees money and orders, the door guests alone, and a tile that fails says so by itself", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(30_000);
  await signIn(page, demoPerson("owner"));
  await page.goto("/venue-dashboard/penstock/money");
  await expect(page.getByRole("heading", { name: "Statement" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Ticket price" })).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the statement" }).click();
  expect((await file).suggestedFilename()).toMatch(/^the-penstock-20\d\d-\d\d\.csv$/);
  await expectAccessible(page);

  const venues = await callAs<{ id: string; slug: string }[]>(page, "list_my_venues", {});
  const penstock = venues.find(({ slug }) => slug === "penstock")?.id;
  const newcomers: string[] = [];
  const join = async (role: string): Promise<Page> => {
    const person = newGuest();
    newcomers.push(person.name);
    await callAs(page, "invite_to_team", { p_email: person.email, p_role: role, p_venue_id: penstock });
    const theirs = await another(browser);
    await createAccount(theirs, request, person);
    const { text } = await newestMail(request, person.email, /join/i);
    await theirs.goto(/https?:\/\/[^\s/]+(\/organise\/join\/\S*)/.exec(text)?.[1] ?? "");
    await theirs.getByRole("button", { name: "Join the team" }).click();
    await expect(theirs).toHaveURL(/\/venue-dashboard\/penstock\/overview$/);
    return theirs;
  };
  const finance = await join("finance");
  await tabs(finance).getByRole("link", { name: "Money" }).click();
  await expect(finance.getByText("Pending", { exact: true })).toBeVisible();
  await tabs(finance).getByRole("link", { name: "Orders" }).click();
  await expect(finance.getByRole("list", { name: "Orders" }).getByRole("listitem")).toHaveCount(50);
  await expect(finance.getByRole("button", { name: /^Send again/ })).toHaveCount(0);

  const door = await join("door");
  await expect(tabs(door).getByRole("link", { name: "Money" })).toHaveCount(0);
  await expect(tabs(door).getByRole("link", { name: "Orders" })).toHaveCount(0);
  await tabs(door).getByRole("link", { name: "Guest lists" }).click();
  await expect(door.getByText("Comps not taken yet").first()).toBeVisible();
  await expectAccessible(door);
  await door.goto("/venue-dashboard/penstock/money");
  await expect(door.getByRole("heading", { name: "Page not found" })).toBeVisible();

  // what waits cannot be read: the other tiles stand, and Try again reads it
  const reconnect = await cutOff(door, "**/rpc/list_venue_waiting*");
  await door.goto("/venue-dashboard/penstock/overview");
  const waiting = door.getByRole("region", { name: "Waiting for you" });
  await expect(waiting.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(door.getByRole("region", { name: "The next seven nights" }).getByRole("alert")).toHaveCount(0);
  await reconnect();
  await waiting.getByRole("button", { name: "Try Again" }).click();
  await expect(waiting.getByText(/waiting|to decide|to confirm/i).last()).toBeVisible();
  await untilAwake(door);

  // taken out of the team while the page is open: nothing more is read
  const team = await callAs<{ user_id: string; full_name: string }[]>(page, "list_team", {
    p_venue_id: penstock,
  });
  for (const { user_id } of team.filter(({ full_name: name }) => newcomers.includes(name)))
    await callAs(page, "remove_team_member", { p_user_id: user_id, p_venue_id: penstock });
  await tabs(door).getByRole("link", { name: "Guest lists" }).click();
  await door.reload();
  await expect(door.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("A room's team takes up its calendar, and what is moved, struck and added there is so here", async ({
  page,
}) => {
  page.setDefaultTimeout(30_000);
  const calendar = await serveCalendar();
  const word = newPerson().email.split("@")[0] ?? "";
  const night = (uid: string, title: string, day: number, hour = 20) => ({
    uid: `${word}-${uid}`,
    title: `${title} ${word}`,
    day,
    hour,
  });
  const readings = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ outcome: string }>(
        "select r.outcome from source_runs r join listing_sources s on s.id = r.source_id where s.address = $1",
        [calendar.address],
      );
      return rows.filter(({ outcome }) => outcome === "read").length;
    });
  const pageOf = (title: string) =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ slug: string }>("select slug from events where title = $1", [
        title,
      ]);
      return `/events/${rows[0]?.slug}`;
    });
  const [valve, boiler, sluice, weir] = [
    night("a", "Valve", 41),
    night("b", "Boiler", 48),
    night("c", "Sluice", 55),
    night("d", "Weir", 57),
  ] as const;
  try {
    calendar.hold([valve, boiler, sluice]);
    await signIn(page, demoPerson("owner"));
    await page.goto("/venue-dashboard/penstock/calendar");
    await page.getByLabel("Address of the calendar").fill("not an address");
    await page.getByRole("button", { name: "Show me its nights" }).click();
    await expect(page.getByText(/This is not a web address/)).toBeVisible();
    await page.getByLabel("Address of the calendar").fill(calendar.address);
    await page.getByRole("button", { name: "Show me its nights" }).click();
    const preview = page.getByRole("region", { name: /^Preview of/ });
    await expect(preview.getByText("3 rows: 3 new.")).toBeVisible();
    await expect(preview.getByText(boiler.title)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await preview.getByRole("button", { name: "Take 3 nights" }).click();
    const card = page.locator("#main li").filter({ has: page.getByText(calendar.address) });
    await expect(card.getByText(/^3 coming nights, next look at/)).toBeVisible();

    calendar.hold([{ ...valve, hour: 18 }, sluice, weir]);
    await withDatabase(async (client) => {
      await client.query("update listing_sources set next_at = now() where address = $1", [calendar.address]);
      await client.query("select internal.queue_due_sources()");
    });
    await expect.poll(readings, { timeout: 60_000 }).toBe(2);
    await page.reload();
    await expect(card.getByText(/1 new, 1 moved, 1 taken off, 1 the same/)).toBeVisible();
    await page.goto(await pageOf(boiler.title));
    await expect(page.getByRole("main").getByText("Taken off by its source")).toBeVisible();
    await page.goto(await pageOf(valve.title));
    await expect(page.getByText(/^From .*'s calendar, read/)).toBeVisible();
    await tryKey(page, `Website ${word}`);
  } finally {
    calendar.close();
    await withDatabase((client) =>
      client.query("delete from listing_sources where address = $1", [calendar.address]),
    );
  }
});
