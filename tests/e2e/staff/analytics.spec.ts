// What figures say: a visit by a link and a booking, for the organiser; two months and their file, for an admin; no money, for a moderator.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, type Page, type Response, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { demoPerson, signIn } from "../people.ts";
import { expectUsable, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

// the browser of these tests says that it has no screen, and what has none is taken for a crawler
test.use({
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
});
test.setTimeout(180_000);

type Night = { id: string; slug: string; title: string };

/** A free night of an organiser that the demo's owner runs. */
async function makeNight(): Promise<Night> {
  const slug = `made-${randomBytes(6).toString("hex")}`;
  return withDatabase(async (client) => {
    const { rows } = await client.query<Night>(
      `insert into public.events (slug, title, description, category, starts_at, ends_at, visibility, status, organiser_id, venue_id)
       select $1, 'Counted ' || $1, 'A night made to be counted.', 'music', now() + interval '10 days', now() + interval '10 days 5 hours', 'public',
         'published', m.organiser_id, (select id from public.venues where status = 'active' order by id limit 1)
       from public.organiser_members m join auth.users u on u.id = m.user_id
       where u.email = 'owner@undercroft.example' and m.role = 'owner' order by m.organiser_id limit 1
       returning id, slug, title`,
      [slug],
    );
    const [night] = rows;
    if (!night) throw new Error("The demo's owner runs no organiser");
    await client.query(
      "insert into public.ticket_types (event_id, name, kind) values ($1, 'Free place', 'free')",
      [night.id],
    );
    await client.query(
      "update public.ticket_inventory set quantity = 50 where ticket_type_id in (select id from public.ticket_types where event_id = $1)",
      [night.id],
    );
    return night;
  });
}

const beacons = (page: Page): string[] => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/beacon/") sent.push(request.postData() ?? "");
  });
  return sent;
};

const isScript = (response: Response): boolean => response.request().resourceType() === "script";

/** What a response says; one that the page gave up has nothing to say. */
const textOf = (response: Response): Promise<string> => response.text().catch(() => "");

/** What the database has counted of a night. */
const countedOf = (night: Night) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ row: string }>(
      "select row_to_json(e)::text as row from internal.analytics_events e where event_id = $1",
      [night.id],
    );
    return rows.map(({ row }) => row);
  });

test("a visit by a link and a booking stand in the organiser's figures, the visit as fewer than 20", async ({
  page,
  browser,
  userAgent,
}) => {
  const night = await makeNight();
  const visitor = await (await browser.newContext({ userAgent: userAgent ?? "" })).newPage();
  const sent = beacons(visitor);
  await Promise.all([signIn(visitor, demoPerson("visitor")), signIn(page, demoPerson("owner"))]);
  await callAs(page, "save_tracking_link", { p_event_id: night.id, p_name: "Flyer" });

  await visitor.goto(`/events/${night.slug}?src=flyer`);
  await expect.poll(() => sent.join("\n"), { timeout: 30_000 }).toContain(night.id);
  const told = sent.join("\n");
  expect(told).toContain("/events/:idOrSlug");
  expect(told).toContain('"source":"flyer"');
  expect(told).not.toContain(night.slug);
  await expect.poll(async () => (await countedOf(night)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await countedOf(night)).join("\n")).not.toMatch(/127\.0\.0\.1|::1|Mozilla|made-/);

  await visitor
    .getByRole("link", { name: /^(Reserve|Book)/ })
    .first()
    .click();
  await visitor.getByRole("button", { name: "Continue" }).click();
  await expect(visitor.getByRole("heading", { name: "Your details" })).toBeVisible();
  await visitor.getByRole("button", { name: /^(Confirm|Get|Book|Reserve)/ }).click();
  await expect(visitor.getByRole("heading", { name: `You're going to ${night.title}` })).toBeVisible();

  await page.goto(`/organise/events/${night.id}?view=figures`);
  const booked = page.getByRole("listitem").filter({ hasText: /^Booked/ });
  await expect(booked).toContainText("1 booking");
  const flyer = page.getByRole("region", { name: "Bookings by link" }).getByRole("row", { name: /^Flyer/ });
  await expect(flyer).toContainText("fewer than 20");
  await expect(flyer.getByRole("cell")).toHaveText(["fewer than 20", "1", "1", "£0"]);
  await expectUsable(page);
  await page.getByRole("button", { name: "Table of sales by day" }).click();
  await expect(
    page.getByRole("region", { name: "Sales by day as a table" }).getByRole("table"),
  ).toBeVisible();

  for (const address of ["/organise/figures?compare=before", "/venue-dashboard/penstock/analytics"]) {
    await page.goto(address);
    await expect(page.getByRole("region", { name: "Sales by event" }), address).toBeVisible();
    await expectUsable(page);
  }
});

test("nothing is fetched or sent with the switch off, with Global Privacy Control or with Do Not Track; switching off is told once", async ({
  browser,
  userAgent,
}) => {
  const context = await browser.newContext({ userAgent: userAgent ?? "" });
  const page = await context.newPage();
  const sent = beacons(page);
  await page.goto("/cookies");
  await untilAwake(page);
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(1);
  await page.getByRole("checkbox", { name: /^Count my visits/ }).uncheck();
  await expect.poll(() => sent.at(-1)).toBe('{"events":[{"name":"statistics_off","ago":0}]}');
  const before = sent.length;
  const signals = [
    () => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
    () => Object.defineProperty(navigator, "doNotTrack", { value: "1" }),
  ];
  const others = await Promise.all(
    signals.map(async (signal) => {
      const other = await (await browser.newContext({ userAgent: userAgent ?? "" })).newPage();
      await other.addInitScript(signal);
      return { page: other, sent: beacons(other) };
    }),
  );
  for (const { page: other } of others) await other.goto("/cookies");
  await page.goto("/");
  await Promise.all([page, ...others.map((other) => other.page)].map(untilAwake));
  // a browser that comes after them and may be counted says when they would have been
  const counted = await (await browser.newContext({ userAgent: userAgent ?? "" })).newPage();
  const told = beacons(counted);
  const [script] = await Promise.all([
    counted.waitForResponse(async (one) => isScript(one) && (await textOf(one)).includes("page_viewed")),
    counted.goto("/cookies"),
  ]);
  const text = await textOf(script);
  expect(text).toContain("page_viewed");
  expect(gzipSync(text).length).toBeLessThanOrEqual(1_024);
  await expect.poll(() => told.length, { timeout: 30_000 }).toBe(1);
  expect(sent).toHaveLength(before);
  for (const other of others) expect(other.sent).toEqual([]);
});

/** The figures' own words of a tile, and its file. */
async function download(page: Page, title: string): Promise<{ value: string; rows: string[][] }> {
  const tile = page.getByRole("region", { name: title, exact: true });
  const button = tile.getByRole("button", { name: new RegExp(`^Download CSV.*${title}$`) });
  await expect(button).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const text = readFileSync(await file.path(), "utf8").replace(/^\ufeff/, "");
  const value = (await tile.locator("[data-figure]").textContent()) ?? "";
  return {
    value,
    rows: text
      .trim()
      .split("\r\n")
      .map((line) => line.split(",").map((cell) => cell.replace(/^"|"$/g, ""))),
  };
}

const numberIn = (words: string): number => Number(words.replace(/[£,%]/g, ""));
const sum = (rows: readonly string[][], column: number): number =>
  rows.slice(1).reduce((total, row) => total + Number(row[column] || 0), 0);

test("an admin compares two months and downloads them, and the files add up to the tiles; a moderator gets no money", async ({
  page,
  browser,
}) => {
  const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1));
  const from = lastMonth.toISOString().slice(0, 10);
  const to = new Date(Date.UTC(lastMonth.getUTCFullYear(), lastMonth.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
  await signIn(page, demoPerson("admin"));
  await page.goto(`/analytics?from=${from}&to=${to}&compare=before`);
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  for (const title of ["Tickets", "Gross"]) {
    const { value, rows } = await download(page, title);
    expect(rows[0]).toHaveLength(3);
    expect(Math.round(sum(rows, 1) * 100), title).toBe(Math.round(numberIn(value) * 100));
  }
  await expect(page.getByRole("region", { name: "Tickets", exact: true })).toContainText(/from|Nothing|same/);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expectUsable(page);
  await page.getByLabel("First day").fill(to);
  await page.getByLabel("Last day").fill(from);
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page.getByText("The first day comes after the last.")).toBeVisible();

  const moderator = await (await browser.newContext()).newPage();
  await signIn(moderator, demoPerson("moderator"));
  await moderator.goto("/analytics");
  await expect(moderator.getByRole("region", { name: "Tickets", exact: true })).toBeVisible();
  for (const title of ["Gross", "Fees", "Net", "Refund rate"])
    await expect(moderator.getByRole("region", { name: title, exact: true })).toHaveCount(0);
  await expect(
    callAs(moderator, "platform_figures", { p_metric: "gross", p_from: from, p_to: to }),
  ).rejects.toThrow(/ADMIN_ADMIN_REQUIRED/);
});
