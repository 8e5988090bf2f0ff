// Open pages tell by their line what changed for everybody: two people look at one night, and its last place goes.
import { type Browser, expect, type Page, test, type WebSocketRoute } from "@playwright/test";
import { cutOff } from "../cut-off.ts";
import { makeEvent, makePaidNight } from "../database.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectAccessible, expectUsableOnEveryDisplay, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

const displays = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
} as const;

/** A page whose live line can be cut and mended. */
async function openPage(browser: Browser, display: keyof typeof displays) {
  const context = await browser.newContext(displays[display]);
  const page = await context.newPage();
  let isCut = false;
  const lines = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (line) => {
    if (isCut) return void line.close({ code: 1011 });
    line.connectToServer();
    lines.add(line);
  });
  return {
    page,
    cut: async () => {
      isCut = true;
      for (const line of lines) await line.close({ code: 1011 });
    },
    mend: () => {
      isCut = false;
    },
    close: () => context.close(),
  };
}

/** Watches for the page's first channel. @returns what resolves when it has joined */
async function watchJoin(page: Page): Promise<{ joined: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction("noteJoined", () => resolve());
  await page.addInitScript(() => {
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        this.addEventListener("message", ({ data }) => {
          if (typeof data === "string" && data.includes('"status":"ok"') && data.includes("postgres_changes"))
            (window as unknown as { noteJoined: () => void }).noteJoined();
        });
      }
    };
  });
  return { joined: promise };
}

const setStock = (eventId: string, taken: string) =>
  withDatabase((client) =>
    client.query(
      `update ticket_inventory set sold = ${taken} where ticket_type_id in (select id from ticket_types where event_id = $1)`,
      [eventId],
    ),
  );

for (const visibility of ["public", "unlisted"] as const)
  test(`Two people look at a ${visibility} night: when the last place goes both read "Sold out" by their line, without asking`, async ({
    browser,
  }) => {
    const event = await makeEvent(`Last Place ${visibility} ${Date.now()}`, { places: 20, visibility });
    const people = await Promise.all([openPage(browser, "phone"), openPage(browser, "desktop")]);
    const pages = [people[0].page, people[1].page] as const;
    const joins = await Promise.all(pages.map(watchJoin));
    for (const page of pages) {
      await page.goto(`/events/${event.slug}`);
      await untilAwake(page);
      await expect(page.getByRole("region", { name: "Tickets" })).toContainText("Free. Reserve your place.");
    }
    await Promise.all(joins.map(({ joined }) => joined));
    await pages[1].getByRole("region", { name: "Tickets" }).getByRole("link").first().focus();
    // what the pages say now they can have from nowhere else
    const reconnect = await Promise.all(pages.map((page) => cutOff(page, "**/rest/v1/**")));
    await setStock(event.id, "quantity");
    for (const page of pages)
      await expect(page.getByRole("region", { name: "Tickets" })).toContainText("Sold out.");
    for (const page of pages) {
      await expect(page.getByRole("region", { name: "Tickets" }).getByRole("link")).toHaveCount(0);
      await expect(page.getByRole("status").filter({ hasText: "Sold out just now." })).toBeAttached();
      if (visibility === "public") await expectAccessible(page);
    }
    // a person who stood on the button stands beside where it was
    await expect(pages[1].locator("section[data-live]")).toBeFocused();

    for (const connect of reconnect) await connect();
    await setStock(event.id, "quantity - 2");
    for (const page of pages)
      await expect(page.getByRole("region", { name: "Tickets" })).toContainText("Last 2");

    await withDatabase((client) =>
      client.query("update events set status = 'postponed' where id = $1", [event.id]),
    );
    for (const page of pages) {
      const tickets = page.getByRole("region", { name: "Tickets" });
      await expect(tickets).toContainText("Postponed. Tickets can be booked once", { timeout: 20_000 });
      await expect(tickets).not.toContainText("Last 2");
      await expect(page.getByRole("link", { name: "Reserve", exact: true })).toHaveCount(0);
      await expect(page.getByRole("status").filter({ hasText: "just been postponed" })).toBeAttached();
    }
    for (const one of people) await one.close();
  });

test("A line that is cut says so after a while, comes back by itself, and the page knows what it missed", async ({
  browser,
}) => {
  const event = await makeEvent(`Cut Line ${Date.now()}`, { places: 20 });
  const one = await openPage(browser, "desktop");
  const { page } = one;
  const { joined } = await watchJoin(page);
  await page.goto(`/events/${event.slug}`);
  await joined;
  await one.cut();
  const note = page.getByRole("status").filter({ hasText: "Reconnecting…" });
  await expect(note).toBeVisible({ timeout: 6_000 });
  await expectUsableOnEveryDisplay(page);
  await setStock(event.id, "quantity");
  await withDatabase((client) =>
    client.query("update events set status = 'cancelled', cancel_reason = 'The roof leaks' where id = $1", [
      event.id,
    ]),
  );
  one.mend();
  await expect(note).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText("The roof leaks.")).toBeVisible();
  await one.close();
});

test("A night that is cancelled says so on an open page and in the booking, and a payment settles at once under My bookings", async ({
  browser,
}) => {
  const event = await makePaidNight(`Called Off ${Date.now()}`);
  const [visitor, buyer] = await Promise.all([openPage(browser, "phone"), openPage(browser, "desktop")]);
  await signIn(buyer.page, demoPerson("visitor"));
  const joins = await Promise.all([visitor, buyer].map(({ page }) => watchJoin(page)));
  const bookingId = await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into bookings (ref, user_id, event_id, status, buyer_name, confirmed_at)
       select 'L' || upper(translate(left(md5(random()::text), 7), '01abcdefio', '2345678923')), u.id, $1, 'confirmed', 'Vera', now()
       from auth.users u where u.email = $2 returning id`,
      [event.id, demoPerson("visitor").email],
    );
    return rows[0]?.id;
  });
  await visitor.page.goto(`/events/${event.slug}/book`);
  await buyer.page.goto("/bookings");
  await Promise.all(joins.map(({ joined }) => joined));
  const card = buyer.page.getByRole("listitem").filter({ hasText: event.title });
  await expect(card).toBeVisible();
  await withDatabase((client) =>
    client.query("update bookings set status = 'cancelled' where id = $1", [bookingId]),
  );
  await expect(card).toHaveCount(0, { timeout: 20_000 });
  await withDatabase((client) =>
    client.query("update events set status = 'cancelled', cancel_reason = 'The roof leaks' where id = $1", [
      event.id,
    ]),
  );
  await expect(visitor.page.getByRole("heading", { name: "This event has been cancelled" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(visitor.page.getByText("The roof leaks. Ticket holders have been told.")).toBeVisible();
  for (const one of [visitor, buyer]) await one.close();
});

test("The rows of an open list follow within a minute, without a press", async ({ page }) => {
  const event = await makeEvent(`Quietfollow${Date.now()}`, { places: 20 });
  await page.clock.install();
  await page.goto(`/events?q=${event.title}`);
  await untilAwake(page);
  const row = page.locator("li[data-mute-title]").filter({ hasText: event.title });
  await expect(row.getByRole("link", { name: `Reserve ${event.title}` })).toBeVisible();
  await setStock(event.id, "quantity");
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(row.getByRole("link", { name: `Reserve ${event.title}` })).toHaveCount(0, {
      timeout: 2_000,
    });
  }).toPass({ timeout: 20_000 });
  await expect(row).toContainText("Waiting list");
});
