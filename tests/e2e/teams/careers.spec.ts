// Work from the first draft to the handshake: who offers it, who looks at it first, who applies.
import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectUsable, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

async function signedIn(browser: Browser, who: Parameters<typeof demoPerson>[0]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demoPerson(who));
  return page;
}

/** Posts a shift under one's own name, after having been told what is wrong with it. Answers the address of the post. */
async function postWork(page: Page, title: string): Promise<string> {
  await page.goto("/careers/new");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Discipline").selectOption({ label: "Sound" });
  await page.getByLabel("Kind of work").selectOption({ label: "Shift or one-off" });
  await page
    .getByLabel("About the work")
    .fill("Mix two bands and a choir in a hall with a wooden floor, and teach one of us how you did it.");
  await page.getByLabel("Pay from, in pounds").fill("95");
  await page.getByLabel("For", { exact: true }).selectOption({ label: "a day" });
  await page.getByLabel("Hours a day").fill("10");
  await expect(
    page.getByText("£9.50 an hour is below the minimum wage of £12.71 from 1 April 2026."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send it out" }).click();
  await expect(page.getByText(/fields? needs? a look/)).toBeVisible();
  await page.getByLabel("Pay from, in pounds").fill("190");
  await expect(page.getByText("£190 a day, from £19.00 an hour at 10 hours a day")).toBeVisible();
  await page.getByLabel("Town or city").fill("norw");
  await page.getByRole("option", { name: /^Norwich/ }).click();
  await expectUsable(page);
  // what was typed is there after a reload
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByRole("button", { name: "Send it out" }).click();
  await expect(page).toHaveURL(/\/careers\/posts\/[0-9a-f-]{36}$/);
  await expect(page.getByText("We check it before it opens, usually within a day.")).toBeVisible();
  return page.url();
}

async function applyWithCv(page: Page, title: string): Promise<void> {
  await page.goto(`/careers?where=Norwich&pay=18&discipline=sound`);
  await expect(page.getByRole("heading", { name: "Careers near Norwich" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Check it" }).click();
  await expect(dialog.getByText("Write a note, or add your CV")).toBeVisible();
  await dialog.getByLabel("Note").fill("I have mixed choirs in colder halls than yours.");
  await dialog.getByLabel(/What you need for an interview/).fill("A ramp at the door.");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer: pdf });
  await expect(dialog.getByText("File type not allowed")).toBeVisible();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(dialog.getByRole("button", { name: "Remove the CV" })).toBeVisible({ timeout: 20_000 });
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Check it" }).click();
  await dialog.getByRole("button", { name: "Send application" }).click();
  await expect(dialog.getByText("A receipt is in your mail.")).toBeVisible();
}

test("Work is posted, held, approved, found by place and pay, applied for with a CV, moved through every state and filled", async ({
  browser,
  request,
}) => {
  test.setTimeout(150_000);
  const title = `Choir engineer ${randomBytes(3).toString("hex")}`;
  const person = newPerson();
  const employer = await (await browser.newContext()).newPage();
  await createAccount(employer, request, person);
  const address = await postWork(employer, title);

  const moderator = await signedIn(browser, "moderator");
  await moderator.goto("/admin/careers");
  const waiting = moderator.getByRole("article", { name: title });
  await expect(waiting.getByText("The first two posts are looked at")).toBeVisible();
  await expectUsable(moderator);
  await waiting.getByRole("button", { name: "Approve" }).click();
  await expect(waiting).toBeHidden();
  await newestMail(request, person.email, /Your post is open/);

  const applicant = await signedIn(browser, "visitor");
  // an alert that is older than the post's opening would be told of it
  await applicant.goto("/careers?discipline=sound&pay=18");
  await applicant.getByRole("button", { name: "Alert me" }).click();
  await expect(applicant.getByText("Alert saved.").first()).toBeVisible();
  await applyWithCv(applicant, title);
  await newestMail(request, demoPerson("visitor").email, new RegExp(`You have applied: ${title}`));
  await newestMail(request, person.email, new RegExp(`A new application: ${title}`));
  const second = await signedIn(browser, "admin");
  await second.goto(`/careers?q=${encodeURIComponent(title)}`);
  await second.getByRole("link", { name: title, exact: true }).click();
  await second.getByRole("button", { name: "Apply", exact: true }).click();
  await second.getByRole("dialog").getByLabel("Note").fill("I could learn it.");
  await second.getByRole("button", { name: "Check it" }).click();
  await second.getByRole("button", { name: "Send application" }).click();
  await expect(second.getByText("A receipt is in your mail.")).toBeVisible();

  await employer.goto(address);
  await employer.getByRole("link", { name: "Robin Achebe" }).click();
  const opened = employer.getByRole("article", { name: "Robin Achebe" });
  await expect(opened.getByText("I have mixed choirs in colder halls than yours.")).toBeVisible();
  await expect(opened.getByText("A ramp at the door.")).toBeHidden();
  await expectUsable(employer);
  await opened.getByRole("button", { name: "Open the CV" }).click();
  const cv = await opened.getByRole("link", { name: "Read the CV of Robin Achebe" }).getAttribute("href");
  expect((await request.get(cv ?? "")).status()).toBe(200);
  await opened.getByRole("button", { name: "Reject" }).click();
  await expect(opened.getByText("Write a message to those you reject")).toBeVisible();
  for (const [act, state] of [
    ["Shortlist", "Shortlisted"],
    ["Ask for an interview", "Interview"],
    ["Offer it", "Offered"],
    ["Mark as hired", "Hired"],
  ] as const) {
    await opened.getByLabel("A message to them").fill(`${state}: come and see us.`);
    await opened.getByRole("button", { name: act }).click();
    // in the timeline: the field that it was typed into says it too until the answer is there
    const timeline = opened.getByRole("list", { name: "What has happened" });
    await expect(timeline.getByText(`${state}: come and see us.`)).toBeVisible();
    if (state === "Interview") await expect(opened.getByText("A ramp at the door.")).toBeVisible();
  }
  await opened.getByLabel("Message to Robin Achebe").fill("Is Tuesday at six good?");
  await opened.getByRole("button", { name: "Send message" }).click();
  await expect(opened.getByRole("listitem").getByText("Is Tuesday at six good?")).toBeVisible();

  await applicant.goto("/careers/applications");
  const mine = applicant.getByRole("article", { name: title });
  await expect(mine.getByText("Is Tuesday at six good?")).toBeVisible();
  await expect(mine.getByRole("list", { name: "What has happened" }).getByRole("listitem")).toHaveCount(6);
  await expectUsable(applicant);
  await mine.getByLabel(/^Message to/).fill("Gladly, with earplugs.");
  await mine.getByRole("button", { name: "Send message" }).click();
  await expect(mine.getByText("Gladly, with earplugs.")).toBeVisible();
  // the thread waits among the messages of those who decide
  await employer.goto("/messages?box=unread");
  await expect(
    employer.getByRole("list", { name: "Conversations" }).getByText("Gladly, with earplugs."),
  ).toBeVisible({ timeout: 15_000 });

  await employer.goto(address);
  await expect(employer.getByRole("button", { name: "Mark as filled" })).toBeVisible();
  await employer.getByRole("button", { name: "Mark as filled" }).click();
  await expect(employer.getByText("One applicant has no answer yet. What are they told?")).toBeVisible();
  await employer.getByLabel("A message to each of them").fill("We found somebody, thank you.");
  await employer.locator("form").getByRole("button", { name: "Mark as filled" }).click();
  await expect(employer.getByRole("button", { name: "Republish for 30 days" })).toBeVisible();
  const told = await newestMail(request, demoPerson("admin").email, new RegExp(`Not this time: ${title}`));
  expect(told.text).toContain("We found somebody, thank you.");

  const slug = await employer.getByRole("link", { name: "See the post" }).getAttribute("href");
  await expect(async () => {
    const text = await (await request.get(slug ?? "")).text();
    expect(text).toContain("This has been filled.");
    expect(text).toContain('content="noindex"');
    expect(text).not.toContain("JobPosting");
  }).toPass({ timeout: 60_000 });
});

test("A visitor saves work, types an application, signs in on the way and finds both again; the alert comes by mail", async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  await page.goto("/careers?discipline=bar");
  await untilAwake(page);
  const post = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Save / }) })
    .first();
  const title = (await post.getByRole("heading").textContent()) ?? "";
  await post.getByRole("button", { name: `Save ${title}` }).click();
  await expect(post.getByRole("button", { name: `Save ${title}` })).toHaveAttribute("aria-pressed", "true");
  await post.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Note").fill("Nine years behind bars.");
  await page.keyboard.press("Tab");
  await page.getByRole("dialog").getByRole("button", { name: "Sign in to send it" }).press("Enter");
  await expect(page).toHaveURL(/\/auth\/signin\?next=/);
  const person = demoPerson("admin");
  await page
    .getByLabel(/^Email/)
    .first()
    .fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page
    .getByRole("button", { name: /^Sign in/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByLabel("Note")).toHaveValue("Nine years behind bars.", {
    timeout: 20_000,
  });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(async () => {
    await page.goto("/careers/applications?show=saved");
    await expect(page.getByRole("link", { name: title })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 45_000 });
  await page.goto("/careers?area=cardiff");
  await page.getByRole("button", { name: "Alert me" }).click();
  await expect(page.getByText("Alert saved.").first()).toBeVisible();
  await withDatabase(async (client) => {
    // a post that opens after the alert was kept
    await client.query(
      `update public.jobs set opened_at = now() + interval '1 second' where id = (
         select j.id from public.jobs j join public.areas a on a.id = j.area_id where a.slug = 'cardiff' and j.status = 'open' order by j.id limit 1)`,
    );
    await client.query("select internal.send_job_alerts(now() + interval '2 seconds')");
  });
  const mail = await newestMail(request, person.email, /new posts? for you/);
  expect(mail.text).toContain("Cardiff");
  await page.goto("/careers/applications?show=alerts");
  await page.getByRole("button", { name: /^End the alert Within 10 miles of Cardiff/ }).click();
  await expect(page.getByText("No alerts yet.")).toBeVisible();
  await expectUsable(page);
});
