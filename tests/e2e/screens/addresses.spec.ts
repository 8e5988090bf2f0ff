// Addresses that others have written down: they answer, lead to one place, and hide what is not for everybody.

import http from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import ICAL from "ical.js";
import { callAs } from "../call-as.ts";
import { makeEvent } from "../database.ts";
import { findCards } from "../listings.ts";
import { demoPerson, signIn } from "../people.ts";
import { untilAwake } from "../screens.ts";

const landings = {
  "/events/music": "Music",
  "/events/art": "Art",
  "/events/nightlife": "Nightlife",
  "/events/culture": "Culture",
  "/venues/clubs": "Clubs",
  "/venues/galleries": "Galleries",
  "/venues/warehouses": "Warehouses",
};

test("each landing page answers with a heading and an address of its own", async ({ request, baseURL }) => {
  for (const [address, name] of Object.entries(landings)) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    const html = await response.text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>[^<]*${name}`, "i"));
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${address}"`);
    expect(html).not.toContain("noindex");
  }
});

test("an event's id leads to its slug for good, the question kept", async ({ request }) => {
  const [card] = await findCards(request, "status=eq.published&limit=1");
  const response = await request.get(`/events/${card?.event_id}?from=letter`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers().location).toBe(`/events/${card?.slug}?from=letter`);
});

test("an unlisted event is read by people who have its address, and by no list, search or crawler", async ({
  request,
}) => {
  const title = `Behind the boiler ${Date.now()}`;
  const hidden = await makeEvent(title, { places: 5, visibility: "unlisted" });
  const shown = await makeEvent(`${title} in the open`, { places: 5 });

  const page = await request.get(`/events/${hidden.slug}`);
  expect(page.status()).toBe(200);
  const html = await page.text();
  expect(html).toContain(title);
  expect(html).toContain('<meta name="robots" content="noindex"');

  const list = await (await request.get(`/events?q=${encodeURIComponent(title)}`)).text();
  expect(list).toContain(`/events/${shown.slug}`);
  expect(list).not.toContain(hidden.slug);
  const found = await request.post("/rest/v1/rpc/search_listings", { data: { p_query: title } });
  expect(await found.text()).toContain(shown.slug);
  expect(await found.text()).not.toContain(hidden.slug);
});

test("an event that is not there is a 404, whether asked by slug or by id", async ({ request }) => {
  for (const name of ["no-such-night", "00000000-0000-4000-8000-000000000000", "..%2fadmin"]) {
    expect((await request.get(`/events/${name}`)).status(), name).toBe(404);
  }
});

test("the calendar feed of a list holds the same events as the list", async ({ page, request }) => {
  await page.goto("/events?when=week&price=free");
  const feed = page.getByRole("link", { name: "Subscribe to this list" });
  const response = await request.get((await feed.getAttribute("href")) ?? "");
  expect(response.headers()["content-type"]).toContain("text/calendar");
  const text = (await response.text()).replace(/\r\n /g, "");
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const total = Number.parseInt(
    (await page
      .getByText(/^\d+ events$/)
      .first()
      .textContent()) ?? "",
    10,
  );
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(total);
});

test("one event can be put into a calendar", async ({ page, request }) => {
  const [card] = await findCards(request, "status=eq.published&limit=1");
  await page.goto(`/events/${card?.slug}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${card?.slug}.ics`);
});

test("What browsers and phones ask for by themselves is there, and a broken escape leads to a page", async ({
  page,
  request,
}) => {
  expect((await request.get("/favicon.ico")).headers()["content-type"]).toBe("image/x-icon");
  expect((await request.get("/apple-touch-icon.png")).headers()["content-type"]).toBe("image/png");
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(error.message));
  const opened = await page.goto("/events/%E0%A4%A", { waitUntil: "networkidle" });
  expect(opened?.status()).toBe(404);
  await untilAwake(page);
  expect(broken, "the page wakes as the server drew it").toEqual([]);
  await expect(page.getByRole("link", { name: "All events" }).first()).toBeVisible();
});

test("A night named in Arabic is read from right to left, and what is typed as well", async ({ page }) => {
  const event = await makeEvent(`حفلة الليل ${Date.now()}`, { places: 5 });
  await page.goto(`/events/${event.slug}`);
  const title = page.getByRole("heading", { level: 1 });
  expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  const place = await title.boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual((await page.viewportSize())?.width ?? 0);
  await page.goto("/search");
  const box = page
    .getByRole("main")
    .getByRole("searchbox")
    .or(page.getByRole("main").getByRole("combobox"))
    .first();
  await box.fill("حفلة");
  expect(await box.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
});

/** The first row of a public table that a query of the data API finds. */
async function firstOf(request: APIRequestContext, query: string): Promise<Record<string, string>> {
  const [row] = await (await request.get(`/rest/v1/${query}&limit=1`)).json();
  return row;
}

/** A calendar and the two feeds beside it hold the same nights; of a long list some may have come or gone between the three answers. */
async function expectSameNights(request: APIRequestContext, path: string): Promise<void> {
  const calendar = new ICAL.Component(ICAL.parse(await (await request.get(path)).text()));
  const atom = parseAtomFeed(await (await request.get(path.replace(".ics", ".atom"))).text());
  const json = parseJsonFeed(await (await request.get(path.replace(".ics", ".json"))).json());
  const ids = calendar
    .getAllSubcomponents("vevent")
    .map((entry) => `urn:uuid:${new ICAL.Event(entry).uid.replace("@undercroft", "")}`);
  expect(ids, path).not.toEqual([]);
  for (const read of [atom.entries ?? [], json.items ?? []]) {
    const known = new Set(read.map(({ id }) => id));
    const missing = ids.filter((id) => !known.has(id));
    expect(Math.max(missing.length, known.size - ids.length), path).toBeLessThanOrEqual(ids.length / 20);
  }
}

test("Calendars and feed readers that know the standards alone read every feed of ours, with the same nights", async ({
  page,
  request,
}) => {
  const [card] = await findCards(request, "status=eq.published&artists=neq.{}&limit=1");
  const { venue_slug, organiser_slug } = await firstOf(
    request,
    "listings?select=venue_slug,organiser_slug&venue_slug=not.is.null&status=eq.published",
  );
  const { slug: artist } = await firstOf(request, "artists?select=slug");
  const index = await (await request.get("/sitemap.xml")).text();
  const [, part = ""] = /<loc>[^<]*(\/sitemap\/series[^<]*)<\/loc>/.exec(index) ?? [];
  const [, series = ""] = /\/series\/([\w-]+)</.exec(await (await request.get(part)).text()) ?? [];
  await signIn(page, demoPerson("visitor"));
  const token = await callAs<string>(page, "make_calendar", { p_includes: ["tickets", "saved", "going"] });
  const strict = ICAL.design.strict;
  ICAL.design.strict = true;
  try {
    for (const path of [
      "/events.ics",
      "/search.ics?q=night",
      `/events/${card?.slug}.ics`,
      `/venues/${venue_slug}.ics`,
      `/organisers/${organiser_slug}.ics`,
      `/artists/${artist}.ics`,
      `/series/${series}.ics`,
      `/calendar/${token}.ics`,
    ]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const calendar = new ICAL.Component(ICAL.parse(await response.text()));
      expect(calendar.getFirstPropertyValue("version"), path).toBe("2.0");
      for (const entry of calendar.getAllSubcomponents("vevent")) {
        const { uid, startDate, endDate, sequence } = new ICAL.Event(entry);
        expect(uid, path).toMatch(/@undercroft$/);
        expect(endDate.compare(startDate), path).toBe(1);
        expect(Number.isInteger(sequence), path).toBe(true);
      }
      // an address that is a secret is given to calendars alone
      if (!path.startsWith("/calendar/")) await expect(() => expectSameNights(request, path)).toPass();
    }
  } finally {
    ICAL.design.strict = strict;
  }
});

test("Another website frames the next nights of a venue, and nothing else of ours", async ({
  page,
  request,
  baseURL,
}) => {
  const { venue_slug, venue_name } = await firstOf(
    request,
    "listings?select=venue_slug,venue_name&venue_slug=not.is.null&status=eq.published",
  );
  const embed = await request.get(`/embed/${venue_slug}?of=venue`);
  expect(embed.headers()["content-security-policy"]).toContain("frame-ancestors *");
  expect(embed.headers()["set-cookie"]).toBeUndefined();
  expect((await request.get("/embed/no-such-place")).status()).toBe(404);
  const theirs = http.createServer((_, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<iframe id="ours" width="320" height="400" src="${baseURL}/embed/${venue_slug}?of=venue"></iframe><iframe id="page" src="${baseURL}/venues/${venue_slug}"></iframe>`,
      ),
  );
  await new Promise<void>((resolve) => theirs.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(theirs.address() as AddressInfo).port}/`);
  const frame = page.frameLocator("#ours");
  await expect(frame.getByRole("heading", { name: `${venue_name}: next nights` })).toBeVisible();
  await expect(frame.getByRole("link").first()).toHaveAttribute("target", "_blank");
  expect(await frame.locator("body").evaluate((body) => body.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(page.frameLocator("#page").getByRole("heading", { level: 1 })).toHaveCount(0);
  theirs.close();
});

test("oEmbed says of a night what its page says, and nothing of one that is not for everybody", async ({
  request,
  baseURL,
}) => {
  const [card] = await findCards(request, "status=eq.published&limit=1");
  const hidden = await makeEvent(`Behind the furnace ${Date.now()}`, { places: 5, visibility: "unlisted" });
  const ask = (path: string, more = "") =>
    request.get(`/oembed?url=${encodeURIComponent(`${baseURL}${path}`)}${more}`);
  const html = await (await request.get(`/events/${card?.slug}`)).text();
  const [, href = ""] =
    /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
  const answer = await request.get(href.replaceAll("&amp;", "&"));
  expect(await answer.json()).toMatchObject({
    version: "1.0",
    type: "rich",
    title: card?.title,
    provider_url: baseURL,
  });
  const xml = await ask(`/events/${card?.slug}`, "&format=xml&maxwidth=300");
  expect(xml.headers()["content-type"]).toContain("text/xml");
  expect(await xml.text()).toContain("<width>300</width>");
  const { slug: article } = await firstOf(request, "articles?select=slug&status=eq.published");
  const { slug: venue } = await firstOf(request, "venues?select=slug&status=eq.active");
  for (const path of [`/journal/${article}`, `/venues/${venue}`])
    expect((await ask(path)).status(), path).toBe(200);
  expect((await ask(`/venues/${venue}`)).headers()["set-cookie"]).toBeUndefined();
  expect((await ask(`/events/${hidden.slug}`)).status()).toBe(401);
  for (const path of ["/events/no-such-night", "/settings", "/"])
    expect((await ask(path)).status(), path).toBe(404);
  expect(
    (await request.get(`/oembed?url=${encodeURIComponent("https://example.org/events/x")}`)).status(),
  ).toBe(404);
  expect((await ask(`/events/${card?.slug}`, "&format=yaml")).status()).toBe(501);
});
