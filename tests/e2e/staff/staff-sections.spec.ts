// The lists of staff: what a moderator works through, and what only an admin sees.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { dataDirectory } from "../database.ts";
import { findCards } from "../listings.ts";
import { demoPerson, newestMail, signIn } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../screens.ts";

/** An event of the owner's organiser that waits for approval. */
async function makeWaiting(): Promise<{ title: string; slug: string }> {
  const cluster = await startCluster({ root: path.join(dataDirectory(), "postgres") });
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  try {
    const slug = `waiting-${randomBytes(5).toString("hex")}`;
    const title = `Waiting ${slug.slice(-6)}`;
    await client.query(
      `insert into public.events (slug, title, description, category, starts_at, status, organiser_id, venue_id)
       select $1, $2, 'Send the money by bank transfer first.', 'music', now() + interval '40 days', 'pending_review', o.id, v.id
       from public.organisers o, public.venues v where o.slug = 'slow-burn' and v.slug = 'penstock'`,
      [slug, title],
    );
    return { title, slug };
  } finally {
    await client.end();
  }
}

test("A moderator approves an event, picks another, and sees no admin section", async ({ page, request }) => {
  test.setTimeout(120_000);
  const waiting = await makeWaiting();
  await signIn(page, demoPerson("moderator"));
  await page.goto("/admin/approvals");
  const sections = page.getByRole("navigation", { name: "Staff" });
  // on a phone the sections are one menu
  const menu = sections.locator("summary");
  if (await menu.isVisible()) await menu.click();
  await expect(sections.getByRole("link", { name: "Picks" })).toBeVisible();
  await expect(sections.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  const card = page.getByRole("article", { name: waiting.title });
  await expect(card.getByText('Says "bank transfer"')).toBeVisible();
  // all that becomes public is on the card, and the page as it will be one press away
  await expect(card.getByText("No flyer: a poster is drawn from the title.")).toBeVisible();
  await expect(card.getByRole("link", { name: "Open the preview" })).toHaveAttribute("href", /\/preview$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(page.getByText("Yours for 15 minutes").first()).toBeVisible();
  await card.getByRole("button", { name: "Refuse" }).click();
  await expect(card.getByText("Give a reason of 3 to 500 characters")).toBeVisible();
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  expect((await request.get(`/events/${waiting.slug}`)).status()).toBe(200);
  await newestMail(request, demoPerson("owner").email, /Your event is approved/);
  await page.getByRole("link", { name: "Decided" }).click();
  const decided = page.getByRole("article", { name: waiting.title });
  await expectAccessible(page);
  await decided.getByLabel("Reason to take it back").fill("The venue rang.");
  await decided.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("It is waiting for approval again")).toBeVisible();
  await expect(decided).toHaveCount(0);

  const [event] = await findCards(
    request,
    "status=eq.published&pick_blurb=is.null&starts_at=gt.now()&limit=1",
  );
  await page.goto("/admin/picks");
  await page.getByLabel("Event", { exact: true }).fill(`http://anywhere/events/${event?.slug}`);
  await page.getByLabel("Why go").fill("The loudest bassline in town.");
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Until").first().fill(day);
  await page.getByRole("button", { name: "Pick it" }).click();
  const pick = page.getByRole("listitem").filter({ hasText: "The loudest bassline in town." });
  await expect(pick).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    const text = await (await request.get(`/events/${event?.slug}`)).text();
    expect(text).toContain("The loudest bassline in town.");
  }).toPass({ timeout: 30_000 });
  await pick.getByRole("button", { name: /^Take back/ }).click();
  await expect(pick).toHaveCount(0);

  await page.goto("/admin/errors");
  await expect(page.getByRole("heading", { name: "Errors" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { name: "This page is for admins" })).toBeVisible();
});

test("An admin reads and saves the audit log, tries a retention rule and looks at limits and enquiries", async ({
  page,
}) => {
  await signIn(page, demoPerson("admin"));
  await page.goto("/admin/audit?action=role_given");
  await expect(page.getByRole("list", { name: "Audit entries" }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText(/ made .+ an? (moderator|admin)\./).first()).toBeVisible();
  await expect(page.getByText(/entries, all as they were written\./)).toBeVisible();
  await expect(page.getByText(/^(Table|Record)$/)).toHaveCount(0);
  await page.getByText("Before and after").first().click();
  await expect(page.getByText(/^Entry \d+\. Roles, ID /).first()).toBeVisible();
  await expect(
    page
      .getByRole("definition")
      .filter({ hasText: /^(moderator|admin)$/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("audit-log.csv");
  await page.goto("/admin/audit");
  await page.getByLabel("What it was about").selectOption({ label: "This log" });
  await expect(page).toHaveURL(/table=audit_logs/);
  await expect(page.getByRole("list", { name: "Audit entries" }).getByRole("listitem").first()).toBeVisible();

  await page.goto("/admin/retention");
  const rule = page.getByRole("listitem").filter({ hasText: "Reports of errors go after 12 months." });
  await rule.getByRole("button", { name: "Dry run" }).click();
  await expect(rule.getByText(/It would take \d+ rows? now\./)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/admin/doctor");
  await page.getByRole("button", { name: "Look at everything" }).click();
  await expect(page.getByText(/^(Nothing is|\d+ things? (is|are)) wrong\./)).toBeVisible();
  await expect(page.getByRole("list", { name: "Well" }).getByText("a write was taken")).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Not set up" }).getByText("SMTP_URL and MAIL_FROM"),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  for (const section of ["limits", "enquiries"]) {
    await page.goto(`/admin/${section}`, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
