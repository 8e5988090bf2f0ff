// A report from a stranger's press to the overturned appeal, each person in a browser of their own.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { findCards } from "../listings.ts";
import { demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../screens.ts";

async function signedIn(browser: Browser, who: Parameters<typeof demoPerson>[0]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demoPerson(who));
  return page;
}

/** How the event stands for everybody: its page, the list, the API and the calendar feed. */
async function expectPublic(page: Page, card: { slug: string; event_id: string }, isThere: boolean) {
  await expect
    .poll(
      async () => {
        const status = (await page.request.get(`/events/${card.slug}`)).status();
        const listings = await page.request.get(`/rest/v1/listings?select=slug&event_id=eq.${card.event_id}`);
        const listed = ((await listings.json()) as unknown[]).length;
        const feed = (await page.request.get(`/events/${card.slug}.ics`)).status();
        return { status, listed, feed };
      },
      { timeout: 20_000 },
    )
    .toEqual(isThere ? { status: 200, listed: 1, feed: 200 } : { status: 404, listed: 0, feed: 404 });
}

test("An event is reported, hidden, appealed and restored by somebody else, with a mail at each step", async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(150_000);
  const [card] = await findCards(
    request,
    `organiser_slug=eq.slow-burn&status=eq.published&starts_at=gt.${new Date(Date.now() + 20 * 86_400_000).toISOString()}&limit=1`,
  );
  if (!card) throw new Error("the owner's organiser has no night ahead");
  await expectPublic(page, card, true);

  // a stranger without an account
  const reporter = newPerson();
  await page.goto(`/events/${card.slug}`);
  await page.getByRole("button", { name: "Report this event" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Choose what is wrong.")).toBeVisible();
  await dialog.getByLabel("What is wrong?").selectOption({ label: "Misleading event or price" });
  await dialog.getByLabel("What should we know? (optional)").fill("The door price is twice this.");
  await dialog.getByLabel("Your email (optional)").fill(reporter.email);
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Your reference is")).toBeVisible();
  await dialog.getByRole("link", { name: "the page of your report" }).click();
  await expect(page.getByText("We have not looked at it yet.")).toBeVisible();
  await expectAccessible(page);
  await newestMail(request, reporter.email, /We have your report/);

  // a moderator, by keyboard
  const moderator = await signedIn(browser, "moderator");
  await moderator.goto("/admin/reports");
  await expect(moderator.getByRole("list", { name: "Reports" })).toBeVisible();
  await expectAccessible(moderator);
  await expectNoSidewaysScroll(moderator);
  await moderator.getByRole("link", { name: card.title }).first().focus();
  await moderator.keyboard.press("e");
  await expect(moderator.getByText("The door price is twice this.")).toBeVisible();
  await expect(moderator.getByText("Yours for 15 minutes")).toBeVisible();
  await expectAccessible(moderator);
  const second = await signedIn(browser, "admin");
  await second.goto(moderator.url());
  await expect(second.getByText("Taken by Sasha Pemberton")).toBeVisible();
  await moderator.getByLabel("Act", { exact: true }).selectOption({ label: "Hide" });
  await moderator.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(moderator.getByText("Give a reason of 3 to 500 characters")).toBeVisible();
  await moderator.getByLabel("What you found").fill("The price on the page was not the price at the door.");
  await moderator.keyboard.press("Tab");
  await moderator.keyboard.press("Enter");
  await expect(moderator.getByText("What was decided")).toBeVisible();
  await second.getByLabel("What you found").fill("I was too late.");
  await second.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(second.getByText("This report has changed since you opened it")).toBeVisible();

  await expectPublic(page, card, false);
  await page.reload();
  await expect(page.getByText("We agreed with you")).toBeVisible();
  await newestMail(request, reporter.email, /Your report has been decided/);

  // its organiser
  const statement = await newestMail(request, demoPerson("owner").email, /A decision about your content/);
  expect(statement.text).toContain("The price on the page was not the price at the door.");
  const path = /\/appeals\/\S+/.exec(statement.text)?.[0] ?? "";
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(path);
  await expect(owner.getByText("You can appeal until")).toBeVisible();
  await expectAccessible(owner);
  await owner.getByLabel("Why is this wrong?").fill("The price was right when we announced it.");
  await owner.getByRole("button", { name: "Send appeal" }).click();
  await expect(owner.getByText("We have your appeal")).toBeVisible();
  await newestMail(request, demoPerson("owner").email, /We have your appeal/);

  // the person who decided cannot decide about it again; a colleague can
  await moderator.goto("/admin/appeals");
  const appeal = (at: Page) => at.getByRole("article", { name: `Appeal about ${card.title}`, exact: true });
  await expect(appeal(moderator).getByText("You made this decision.")).toBeVisible();
  await second.goto("/admin/appeals");
  await expectAccessible(second);
  await appeal(second).getByLabel("Why").fill("The price was right.");
  await appeal(second).getByRole("button", { name: "Overturn" }).click();
  await expect(second.getByText("The decision was overturned")).toBeVisible();
  await newestMail(request, demoPerson("owner").email, /Your appeal has been decided/);
  await expectPublic(page, card, true);
});
