// Three people and a venue: a request is accepted and one ignored, both write and read live, one without a line for a while, the limit
// of thirty a minute, a block, a report, and an answer in the name of the venue.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { callAs, fetchAs } from "../call-as.ts";
import { createAccount, demoPerson, newPerson, signIn } from "../people.ts";
import { expectUsable, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(180_000);

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const field = (page: Page) => page.getByRole("textbox", { name: /^Message to / });

/** Writes in the open thread and sends by Enter. */
async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press("Enter");
}

/** A new grown-up person whose page everybody sees. Answers their page, handle and account. */
async function enter(browser: Browser, name: string): Promise<{ page: Page; handle: string; id: string }> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  await createAccount(page, page.request, { ...newPerson(), name });
  const userId = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => /^sb-.*-auth-token$/.test(one)) ?? "";
    return JSON.parse(localStorage.getItem(key) ?? "{}").user.id as string;
  });
  const [{ handle = "", user_id: id = "" } = {}] = await fetchAs<{ handle: string; user_id: string }[]>(
    page,
    `profiles?user_id=eq.${userId}&select=handle,user_id`,
    {
      method: "PATCH",
      headers: { prefer: "return=representation" },
      data: { visibility: "public" },
    },
  );
  await callAs(page, "attest_age", { p_date_of_birth: "1990-04-02" });
  return { page, handle, id };
}

test("Two people write to each other live; a third is ignored, the limit waits, and a block and a report end it", async ({
  browser,
}) => {
  const ada = await enter(browser, "Ada Calder");
  const bo = await enter(browser, "Bo Eccles");
  const cleo = await enter(browser, "Cleo Lomax");

  // a stranger knocks with one message, which may not hold a link
  await ada.page.goto(`/social/u/${bo.handle}`);
  await untilAwake(ada.page);
  await ada.page.getByRole("link", { name: "Message", exact: true }).click();
  await expect(ada.page.getByText("this arrives as a request")).toBeVisible();
  await expectUsable(ada.page);
  await field(ada.page).fill("Look at https://dub.example");
  await ada.page.getByRole("button", { name: "Send request" }).click();
  await expect(ada.page.getByText("Links and cards can be sent once they have answered")).toBeVisible();
  await field(ada.page).fill("We met at the Long Echo. Do you still have that record?");
  await ada.page.getByRole("button", { name: "Send request" }).click();
  await expect(ada.page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await expect(log(ada.page).getByText("We met at the Long Echo.")).toBeVisible();
  await expect(ada.page.getByText("waits for Bo Eccles as a request")).toBeVisible();
  const thread = new URL(ada.page.url()).pathname;

  // it waits among the requests of the other, who accepts it
  await cleo.page.goto(`/messages/new?to=${bo.handle}`);
  await field(cleo.page).fill("Hello from a stranger");
  await cleo.page.getByRole("button", { name: "Send request" }).click();
  await expect(cleo.page.getByText("waits for Bo Eccles as a request")).toBeVisible();
  await bo.page.goto("/messages?box=requests");
  await untilAwake(bo.page);
  const requests = bo.page.getByRole("list", { name: "Conversations" });
  await expect(requests.getByRole("link")).toHaveCount(2);
  await expectUsable(bo.page);
  await requests.getByRole("link", { name: /Cleo Lomax/ }).click();
  await bo.page.getByRole("button", { name: "Ignore", exact: true }).click();
  await expect(requests.getByRole("link")).toHaveCount(1);
  await bo.page.goto(thread);
  await untilAwake(bo.page);
  await expectUsable(bo.page);
  await bo.page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(field(bo.page)).toBeVisible();

  // both ways, live; the sender's field opens by itself
  await expect(field(ada.page)).toBeVisible();
  await say(bo.page, "I do. It begins with an M, see https://records.example/m");
  await expect(log(ada.page).getByText("I do. It begins with an M")).toBeVisible();
  const link = log(ada.page).getByRole("link", { name: "https://records.example/m" });
  await expect(link).toHaveAttribute("rel", "nofollow ugc noopener");
  await say(ada.page, "Keep it for me");
  await expect(log(bo.page).getByText("Keep it for me")).toBeVisible();
  await expect(log(bo.page).getByText("Keep it for me")).toHaveCount(1);
  await expectUsable(bo.page);

  // without a line what is written waits in view, and goes by itself, once
  await bo.page.setViewportSize({ width: 390, height: 560 });
  await bo.page.context().setOffline(true);
  await say(bo.page, "From the cellar");
  await expect(log(bo.page).getByText("Waiting to be sent")).toBeVisible();
  await expect(log(bo.page).getByText("From the cellar")).toBeInViewport();
  await say(ada.page, "While you were away");
  await expect(log(ada.page).getByText("While you were away")).toBeVisible();
  await expect(log(ada.page).getByText("From the cellar")).toHaveCount(0);
  await bo.page.context().setOffline(false);
  await expect(log(ada.page).getByText("From the cellar")).toHaveCount(1, { timeout: 30_000 });
  await expect(log(bo.page).getByText("While you were away")).toHaveCount(1, { timeout: 30_000 });
  await expect(log(bo.page).getByText("From the cellar")).toHaveCount(1);
  await expect(log(bo.page).getByText("Waiting to be sent")).toHaveCount(0);
  await bo.page.setViewportSize({ width: 1280, height: 720 });

  // somebody who has sent thirty in this minute waits for the next; the database counts them as sent forty seconds ago
  await withDatabase(async (client) => {
    await client.query(
      "delete from public.rate_limits where identifier = 'user:' || $1 and action_type = 'messages'",
      [ada.id],
    );
    await client.query(
      `insert into public.rate_limits (identifier, action_type, window_minutes, window_start, count)
       values ('user:' || $1, 'messages', 1, date_bin('1 second', now(), 'epoch') - interval '40 seconds', 30)`,
      [ada.id],
    );
  });
  await say(ada.page, "One more, when I may");
  await expect(ada.page.getByText("Rate limit exceeded. Please try again later.")).toBeVisible();
  await expect(ada.page.getByText(/You can send again in \d+ s\./)).toBeVisible();

  // paying elsewhere is warned of
  await expect(bo.page.getByText("Do not pay outside Undercroft.")).toHaveCount(0);
  await field(bo.page).fill("My sort code is 12-34-56");
  await expect(bo.page.getByText("Do not pay outside Undercroft.")).toBeVisible();
  await field(bo.page).fill("");

  // a report takes messages along only where that is ticked
  await bo.page.getByRole("button", { name: "More", exact: true }).click();
  await bo.page.getByRole("button", { name: "Report", exact: true }).click();
  const report = bo.page.getByRole("dialog", { name: "Report this conversation" });
  await report.getByLabel("What is wrong?").selectOption({ index: 1 });
  await expect(report.getByLabel("Send the last ten messages along")).not.toBeChecked();
  await expectUsable(bo.page);
  await report.getByLabel("Send the last ten messages along").check();
  await report.getByRole("button", { name: "Send report" }).click();
  await bo.page.getByRole("button", { name: "Done", exact: true }).click();

  // what the venue answers stands under its name
  await cleo.page.goto("/messages/new?venue=penstock");
  await field(cleo.page).fill("Is the yard open on Sunday?");
  await cleo.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(cleo.page).getByText("Is the yard open on Sunday?")).toBeVisible();
  const asked = new URL(cleo.page.url()).pathname;
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, demoPerson("owner"));
  await owner.goto(asked);
  await untilAwake(owner);
  await say(owner, "It is, until ten");
  // the first message asks for the date of birth, unless another journey of the owner has told it, and goes by itself once that is told
  const age = owner.getByRole("dialog", { name: "How old are you?" });
  const answer = log(cleo.page).getByText("It is, until ten");
  await expect(async () => expect((await age.isVisible()) || (await answer.isVisible())).toBe(true)).toPass();
  if (await age.isVisible()) {
    await age.getByLabel("Your date of birth").fill("1988-02-11");
    await age.getByRole("button", { name: "Continue" }).click();
  }
  await expect(answer).toBeVisible();
  await expect(log(cleo.page).getByText(/^Penstock, /)).toBeVisible();
  await expect(cleo.page.getByText("Morgan Lisle")).toHaveCount(0);
  await expectUsable(cleo.page);

  // what waited went by itself, once
  await expect(log(bo.page).getByText("One more, when I may")).toHaveCount(1, { timeout: 75_000 });

  // a block shuts the thread for both, and keeps what was said
  await bo.page.getByRole("button", { name: "More", exact: true }).click();
  await bo.page.getByRole("button", { name: "Block Ada Calder" }).click();
  await bo.page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await expect(bo.page.getByText("You cannot write here.")).toBeVisible();
  await ada.page.reload();
  await untilAwake(ada.page);
  await expect(ada.page.getByText("You cannot write here.")).toBeVisible();
  await expect(log(ada.page).getByText("Keep it for me")).toBeVisible();
  await expectUsable(ada.page);
});
