// A stranger with a question, a complaint and a broken page; and what search engines find.
import { expect, type Page, test } from "@playwright/test";
import { makeEvent } from "../database.ts";
import { newestMail, newPerson } from "../people.ts";
import { expectUsable, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

/** Breaks the page as a fault of ours would. */
const breakPage = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    }, 0);
  }, message);

test("A question and a complaint go from form to receipt, and wrong fields are named at the field", async ({
  page,
  request,
}) => {
  const person = newPerson();
  await page.goto("/help");
  await page.getByLabel("Search the answers").fill("refnud");
  await expect(page.getByRole("status").filter({ hasText: "answer" })).toBeVisible();
  await page.getByRole("link", { name: "Contact us" }).click();
  await expect(page).toHaveURL("/contact");
  await untilAwake(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Choose a topic", { exact: true }).last()).toBeVisible();
  await page.getByLabel("What is it about?").selectOption("ticket");
  await page.getByLabel("Your name").fill(person.name);
  await page.getByLabel("Your email").fill("nobody");
  await page.getByLabel("Booking reference").fill("ABCD2345");
  await page.getByLabel("Your message").fill("My ticket has not arrived yet.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await page.getByLabel("Your email").fill(person.email);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent. Thank you.")).toBeVisible();
  await expectUsable(page);
  const reference = await page.locator("strong.type-data").textContent();
  const receipt = await newestMail(request, person.email, /We have your message/);
  expect(receipt.text).toContain(reference ?? "no reference");

  await page.goto("/privacy#ask");
  await page.getByLabel("What do you ask for?").selectOption("complaint");
  await page.getByLabel("Your name").fill(person.name);
  await page.getByLabel("Your email").fill(person.email);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent. Thank you.")).toBeVisible();
  await newestMail(request, person.email, /We have your complaint/);
});

test("An error of the page is asked about once, sent when agreed, and holds no secret", async ({
  page,
  request,
}) => {
  await page.goto("/about?token=planted-secret");
  await untilAwake(page);
  const message = `it broke ${Math.random()} for olu@example.com with Bearer planted-secret`;
  await breakPage(page, message);
  const dialog = page.getByRole("dialog", { name: "Send error report?" });
  await expect(dialog).toBeVisible();
  await expectUsable(page);
  const id = page.waitForRequest((request) => request.url().includes("/functions/v1/notify-error"));
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Thanks — error report sent.")).toBeVisible();
  const { fingerprint } = (await id).postDataJSON() as { fingerprint: string };
  const rows = () =>
    withDatabase((client) =>
      client.query(
        "select title, url, error_details::text as details from error_reports where fingerprint = $1",
        [fingerprint],
      ),
    );
  await expect.poll(async () => (await rows()).rowCount).toBe(1);
  const [row] = (await rows()).rows;
  expect(row.title).toContain("it broke");
  expect(JSON.stringify(row)).not.toMatch(/planted-secret|olu@example/);
  const told = await newestMail(request, "operator@undercroft.example", /Error in the browser: .*it broke/);
  expect(told.text).not.toMatch(/planted-secret|olu@example/);
  await breakPage(page, message);
  await page.waitForTimeout(500);
  await expect(dialog).toHaveCount(0);
});

test("A report written without a connection waits, and arrives when it is back", async ({
  page,
  context,
}) => {
  await page.goto("/report");
  await untilAwake(page);
  const words = `The map is empty ${Math.random()}`;
  await page.getByLabel("Where did it happen?").selectOption("venues");
  await page.getByLabel("What happened?").fill(words);
  await page.getByLabel("The size of the screen").uncheck();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Kept. It is sent when you are back online.")).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => {
    // half a minute is over
    const real = Date.now;
    Date.now = () => real() + 60_000;
    window.dispatchEvent(new Event("online"));
  });
  const rows = () =>
    withDatabase((client) =>
      client.query("select browser_info from error_reports where title = $1", [words]),
    );
  await expect.poll(async () => (await rows()).rowCount, { timeout: 20_000 }).toBe(1);
  expect((await rows()).rows[0].browser_info).not.toHaveProperty("screen");
});

test("Every fixed address of the sitemap answers, and robots text names the sitemap", async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const security = await (await request.get("/.well-known/security.txt")).text();
  expect(security).toContain(`Contact: ${baseURL}/contact?topic=safety`);
  expect(Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? "")).toBeGreaterThan(Date.now());
  const index = await (await request.get("/sitemap.xml")).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(parts.length).toBeGreaterThanOrEqual(3);
  for (const part of parts) {
    const text = await (await request.get(part)).text();
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of part.includes("pages") ? addresses : addresses.slice(0, 3))
      expect((await request.get(address)).status(), address).toBe(200);
  }
});

test("A renamed event leads on with 301, a removed one answers 410 with a page", async ({
  page,
  request,
  baseURL,
}) => {
  const event = await makeEvent("Low Ceiling", { places: 5 });
  const team = await withDatabase(async (client) => {
    await client.query("update events set slug = slug || '-renamed' where id = $1", [event.id]);
    const { rows } = await client.query<{ id: string; slug: string }>(
      "insert into organisers (name) values ($1) returning id, slug",
      [`Team of ${event.id.slice(0, 8)}`],
    );
    await client.query("update organisers set slug = slug || '-renamed' where id = $1", [rows[0]?.id]);
    return rows[0]?.slug ?? "";
  });
  const moved = await request.get(`/events/${event.slug}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(`/events/${event.slug}-renamed`);
  for (const [old, now] of [
    [`/events/${event.slug}.ics?a=b`, `/events/${event.slug}-renamed.ics?a=b`],
    [`/organisers/${team}.ics`, `/organisers/${team}-renamed.ics`],
    [`/organisers/${team}.atom?a=b`, `/organisers/${team}-renamed.atom?a=b`],
    [`/embed/${team}?theme=dark`, `/embed/${team}-renamed?theme=dark`],
  ] as const) {
    const answer = await request.get(old, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], old).toEqual([301, now]);
    expect((await request.get(old)).status(), old).toBe(200);
  }
  const asked = encodeURIComponent(`${baseURL}/organisers/${team}`);
  expect((await request.get(`/oembed?url=${asked}`)).status()).toBe(200);
  await withDatabase(async (client) => {
    await client.query("update events set status = 'under_review' where id = $1", [event.id]);
    await client.query("update events set status = 'removed' where id = $1", [event.id]);
  });
  const gone = await page.goto(`/events/${event.slug}-renamed`);
  expect(gone?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});

test("An event has a picture of 1200 × 630 for link previews", async ({ page, request }) => {
  const { slug } = await makeEvent("Low Ceiling", { places: 5 });
  await page.goto(`/events/${slug}`);
  const address = await page.locator('meta[property="og:image"]').getAttribute("content");
  const response = await request.get(address ?? "");
  expect(response.headers()["content-type"]).toBe("image/jpeg");
});
