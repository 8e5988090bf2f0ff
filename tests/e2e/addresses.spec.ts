// Addresses that others have written down: they answer, lead to one place, and hide what is not for everybody.

import { expect, test } from "@playwright/test";
import { makeEvent } from "./database.ts";
import { findCards } from "./listings.ts";

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
  const opened = await page.goto("/events/%E0%A4%A");
  expect(opened?.status()).toBe(404);
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
