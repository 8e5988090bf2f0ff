// Two people: one follows, the other announces; what is told is found behind the bell, read, and chosen.
import { expect, type Page, test } from "@playwright/test";
import { callAs, fetchAs } from "../call-as.ts";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectUsable, untilAwake } from "../screens.ts";

test.setTimeout(120_000);

const bell = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** A free night of the demo's organiser in four weeks, published now. Answers its id. */
async function announce(
  page: Page,
  organiserId: string,
  title: string,
  ticket: Record<string, unknown> = {},
): Promise<string> {
  const day = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10);
  const draft = await callAs<{ id: string; version: number }>(page, "save_event_draft", {
    p_organiser_id: organiserId,
    p_data: {
      title,
      description: "A night that followers hear of.",
      category: "music",
      starts_at: `${day}T21:00`,
      location_mode: "custom",
      address: "1 Dock Road, Leeds LS10",
      area: "leeds",
      tickets: [{ name: "Entry", kind: "free", quantity: 50, ...ticket }],
    },
  });
  const saved = await callAs<{ id: string }>(page, "save_event", {
    p_draft_id: draft.id,
    p_version: draft.version,
    p_key: crypto.randomUUID(),
  });
  await callAs(page, "publish_event", { p_event_id: saved.id });
  return saved.id;
}

test("A follower hears of a new night behind the bell, reads it, and switches such news off", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  // an organiser of its own: nights that other tests announce meanwhile would be told too
  const owner = await (await browser.newContext()).newPage();
  const founder = newPerson();
  await createAccount(owner, request, founder);
  const organiser = await callAs<{ id: string }>(owner, "found_organiser", {
    p_name: `Signal Works ${founder.email.slice(6, 12)}`,
  });
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, demoPerson("moderator"));
  await callAs(staff, "set_organiser_trust", {
    p_organiser_id: organiser.id,
    p_trust: "trusted",
    p_reason: "Known from elsewhere.",
  });
  await staff.context().close();

  await createAccount(page, request, newPerson());
  await callAs(page, "follow", { p_kind: "organiser", p_target: organiser.id });
  await page.goto("/events");
  await untilAwake(page);
  await bell(page, "Notifications").click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByText("Nothing yet.")).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await expect(bell(page, "Notifications")).toBeFocused();
  await bell(page, "Notifications").click();

  const title = `Signal Box ${Date.now() % 1_000_000}`;
  await announce(owner, organiser.id, title);
  // told over the open line, in the open drawer, which keeps the focus where it is
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
  await expect(panel.getByText(`${title} was announced.`)).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))).toBe(focused);
  await expectUsable(page);

  // what is read here is read in the other tab
  const other = await page.context().newPage();
  await other.goto("/notifications");
  await expect(other.getByRole("button", { name: `Mark as read (${title} was announced)` })).toBeVisible();
  await panel.getByRole("button", { name: `Mark as read (${title} was announced)` }).click();
  await expect(other.getByRole("button", { name: `Mark as new (${title} was announced)` })).toBeVisible({
    timeout: 15_000,
  });

  // without a line the list stays, and says of when it is; back on the line each row stands once
  await other.context().setOffline(true);
  await expect(other.getByText(/^You're offline\. This is as of \d\d:\d\d\.$/)).toBeVisible();
  const late = `Night Bus ${Date.now() % 1_000_000}`;
  await announce(owner, organiser.id, late);
  await other.context().setOffline(false);
  await expect(other.getByText(`${late} was announced.`)).toHaveCount(1, { timeout: 30_000 });
  await expect(other.getByText(`${title} was announced.`)).toHaveCount(1);
  await other.close();
  await panel.getByRole("button", { name: `Fewer like this (${title} was announced)` }).click();
  await expect(panel.getByText("These are mailed once a week at most now.")).toBeVisible();
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("button", { name: "Undo" })).toBeHidden();
  await panel.getByRole("button", { name: `Fewer like this (${title} was announced)` }).click();
  await expect(panel.getByText("These are mailed once a week at most now.")).toBeVisible();
  await panel.getByRole("link", { name: `${title} was announced.` }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(bell(page, "Notifications, 1 new")).toBeVisible();

  await page.goto("/settings/notifications");
  const choice = page.getByRole("group", { name: "Nights of those you follow" });
  await expect(choice.getByLabel("Email")).toHaveValue("weekly");
  await choice.getByLabel("Email").selectOption("at_once");
  await choice.getByLabel("On the site").uncheck();
  await page.getByLabel("Leave me alone at night").check();
  await page.getByLabel("From", { exact: true }).fill("22:30");
  await page.getByRole("button", { name: "Save quiet hours" }).click();
  await expect(page.getByText("Quiet from 22:30 to 08:00")).toBeVisible();
  await expectUsable(page);
  await page.reload();
  await expect(choice.getByLabel("On the site")).not.toBeChecked();
  await expect(choice.getByLabel("Email")).toHaveValue("at_once");
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("22:30");

  await page.goto("/notifications");
  await page.getByRole("button", { name: `Mark as new (${title} was announced)` }).click();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeVisible();
  await page.getByRole("button", { name: `Remove: ${title} was announced` }).click();
  await expect(page.getByText(`${title} was announced.`)).toBeHidden();
  await page.getByRole("button", { name: `Remove: ${late} was announced` }).click();
  await expect(page.getByText("Nothing yet.")).toBeVisible();
  await expectUsable(page);
});

test("A person waiting for tickets is reminded by mail, and ends such mails by its link without signing in", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, demoPerson("owner"));
  const [organiser] = await callAs<{ id: string; slug: string }[]>(owner, "list_my_organisers", {});
  const title = `Low Tide ${Date.now() % 1_000_000}`;
  // on sale in ten minutes: the first reminder is due at once
  const opens = new Date(Date.now() + 10 * 60_000);
  const wall = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/London",
    dateStyle: "short",
    timeStyle: "short",
  }).format(opens);
  const eventId = await announce(owner, organiser?.id ?? "", title, { sales_start: wall.replace(" ", "T") });
  await owner.context().close();

  const person = newPerson();
  await createAccount(page, request, person);
  const [event] = await fetchAs<{ slug: string }[]>(page, `events?select=slug&id=eq.${eventId}`);
  await page.goto(`/events/${event?.slug}`);
  await page.getByRole("button", { name: "Remind me" }).click();
  await expect(page.getByRole("button", { name: "Reminder set" })).toBeVisible();
  await expectUsable(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Reminder set" })).toBeVisible();

  const mail = await newestMail(request, person.email, new RegExp(`Tickets for ${title} go on sale soon`));
  const link = /https?:\/\/\S*\/notifications\/preferences\?token=\S+/.exec(mail.text)?.[0] ?? "";
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(`${person.email.slice(0, 1)}•••@e•••`)).toBeVisible();
  await expect(stranger.locator("body")).not.toContainText(person.name);
  await expectUsable(stranger);
  await stranger.getByLabel("Reminders of ticket sales").selectOption("weekly");
  await expect(stranger.getByLabel("Reminders of ticket sales").locator("option")).toHaveText([
    "Thursdays at 10:00",
    "Never",
  ]);
  await stranger.getByRole("button", { name: "End all of these emails" }).click();
  await expect(stranger.getByText("No more of these emails go to")).toBeVisible();
  await stranger.goto(`${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`);
  await expect(stranger.getByText("This link does not lead to any emails.")).toBeVisible();
  await expectUsable(stranger);
  await stranger.context().close();
  await page.goto("/settings/notifications");
  await expect(
    page.getByRole("group", { name: "Reminders of ticket sales" }).getByLabel("Email"),
  ).toHaveValue("never");
});

test("A browser is asked after a follow, and rests after Not now", async ({ page, request }) => {
  page.setDefaultTimeout(10_000);
  await createAccount(page, request, newPerson());
  // a browser without a screen always says "denied": this one has not been asked
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "default" }));
  await page.goto("/venues");
  await untilAwake(page);
  await expect(page.getByRole("region", { name: "Notifications on this device" })).toBeHidden();
  const follow = async (at: number) => {
    await page.goto("/venues");
    const href = await page.locator('main a[href^="/venues/"]').nth(at).getAttribute("href");
    await page.goto(href ?? "");
    await untilAwake(page);
    await page
      .getByRole("button", { name: /^Follow / })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Following / }).first()).toBeVisible();
  };
  await follow(12);
  const question = page.getByRole("region", { name: "Notifications on this device" });
  await expect(question).toBeVisible();
  await expectUsable(page);
  const declined = page.waitForResponse((response) => response.url().endsWith("/rpc/decline_push"));
  await question.getByRole("button", { name: "Not now" }).click();
  await declined;
  await expect(question).toBeHidden();
  expect(await callAs<{ may_ask: boolean }>(page, "get_notification_settings", {})).toMatchObject({
    may_ask: false,
  });
  await page.goto("/settings/notifications");
  await expect(page.getByRole("button", { name: "Switch on for this browser" })).toBeVisible();
  await expect(page.getByText("No devices yet.")).toBeVisible();
  await expectUsable(page);
});
