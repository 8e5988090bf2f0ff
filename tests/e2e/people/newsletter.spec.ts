// The newsletter from the box on the home page to the click that leaves: what a reader does, and what staff do in between.
import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { forgetTodaysIssue } from "../database.ts";
import { look } from "../look.ts";
import { demoPerson, newestMail, signIn } from "../people.ts";
import { expectUsable } from "../screens.ts";

const address = (text: string, path: string): string =>
  new RegExp(`https?://\\S+${path}\\?code=[0-9a-f]{40}`).exec(text)?.[0] ?? `no link to ${path}`;

test("Somebody signs up, confirms by a button, chooses a city, gets an issue that staff sent, and leaves with one click", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  await forgetTodaysIssue();
  const reader = `reader-${randomBytes(6).toString("hex")}@example.com`;
  await page.goto("/");
  const box = page.getByRole("region", { name: "Wednesdays, by email" });
  await box.getByLabel("Your email").fill(reader);
  await box.getByRole("button", { name: "Sign up" }).click();
  await expect(box.getByText("Look in your inbox.")).toBeVisible();

  const asked = await newestMail(request, reader, /newsletter/);
  const link = address(asked.text, "/journal/newsletter/confirm");
  // programs that open links, as mail filters do, confirm nothing
  await request.get(link);
  await page.goto(link);
  await expectUsable(page);
  await page.getByRole("button", { name: "Yes, send it to me" }).click();
  await expect(page.getByText("You are in.")).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Yes, send it to me" }).click();
  await expect(page.getByText("This link was used already.")).toBeVisible();

  // a second sign-up is answered alike, and only the inbox says that the address is known
  await page.goto("/journal/newsletter");
  await expectUsable(page);
  await page.getByLabel("Your email").fill(reader);
  await page.getByText("Nights in which cities?").click();
  await page.getByLabel("Leeds").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Look in your inbox.")).toBeVisible();
  const known = await newestMail(request, reader, /already get/);
  await page.goto(address(known.text, "/journal/newsletter/choices"));
  await expect(page.getByLabel("Leeds")).not.toBeChecked();
  await page.getByLabel("Leeds").check();
  await expectUsable(page);
  await page.getByRole("button", { name: "Save cities" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, demoPerson("moderator"));
  await staff.goto("/journal/desk");
  await staff.getByRole("link", { name: "Newsletter", exact: true }).click();
  await expect(staff.getByText(/Sent .* to \d+ readers/).first()).toBeVisible();
  await expectUsable(staff);
  await staff.getByRole("button", { name: "Draft an issue now" }).click();
  const subject = `Eight doors ${randomBytes(3).toString("hex")}`;
  await staff.getByLabel("Subject").fill(subject);
  await expect(staff.getByText("Save your changes first")).toBeVisible();
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await expect(staff.getByText("Save your changes first")).toBeHidden();
  await expectUsable(staff);
  await staff.getByRole("button", { name: "Send me a test" }).click();
  await expect(staff.getByText("A test is on its way to your own address").first()).toBeVisible();
  // a second tab is as far as the question, and asks it when the first has sent
  const late = await staff.context().newPage();
  await late.goto(staff.url());
  await late.getByRole("button", { name: "Send", exact: true }).click();
  await look(late, "issue-asked");
  await staff.getByRole("button", { name: "Send", exact: true }).click();
  await staff.getByRole("button", { name: "Send to everybody" }).click();
  const isSent = (tab: Page) =>
    expect(
      tab
        .getByRole("main")
        .getByText(/^(On its way|Sent)/)
        .first(),
    ).toBeVisible();
  await isSent(staff);
  await late.getByRole("button", { name: "Send to everybody" }).click();
  await expect(
    late.getByRole("alert").filter({ hasText: "This issue is not a draft any more" }),
  ).toBeVisible();
  await look(late, "issue-sent-meanwhile");
  await late.reload();
  await isSent(late);
  await expect(late.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
  await staff.goBack();
  await staff.goForward();
  await isSent(staff);
  await look(staff, "issue-sent");

  const issue = await newestMail(request, reader, new RegExp(subject));
  const inbox: { subject: string }[] = await (
    await request.get(`/inbox.json?to=${encodeURIComponent(reader)}`)
  ).json();
  expect(inbox.filter((mail) => mail.subject.includes(subject))).toHaveLength(1);
  expect(issue.text).toContain("LEEDS");
  await page.goto(address(issue.text, "/journal/newsletter/choices"));
  await page.getByRole("button", { name: "Leave the newsletter" }).click();
  await expect(page.getByText("You have left.")).toBeVisible();
  await page.goto(address(issue.text, "/journal/newsletter/choices"));
  await expect(page.getByText("This link does not work any more")).toBeVisible();
});
