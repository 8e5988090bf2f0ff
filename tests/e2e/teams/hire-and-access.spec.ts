// Hiring a room, from the question to the night, and a question about access, from a stranger to the access sheet.
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { callAs } from "../call-as.ts";
import { createAccount, demoPerson, newestMail, newPerson, signIn } from "../people.ts";
import { expectSaid } from "../screens/transcript.ts";
import { expectAccessible, expectNoSidewaysScroll, untilAwake } from "../screens.ts";
import { withDatabase } from "../with-database.ts";

test.setTimeout(180_000);

// what is said of mails holds at any hour of the day
test.beforeAll(() =>
  withDatabase((client) =>
    client.query(
      `insert into notification_settings (user_id, has_quiet_hours, quiet_from, quiet_until)
       select id, false, '23:00', '08:00' from auth.users where email = any ($1)
       on conflict (user_id) do update set has_quiet_hours = false`,
      [[demoPerson("owner").email, demoPerson("visitor").email]],
    ),
  ),
);

const venue = { slug: "saint-ethels", name: "Saint Ethel's" };

async function another(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

/** Moves the focus on by the tab key until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isThere()); presses++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

/** The address that a link of a mail leads to, without its origin. */
const linkTo = (text: string, path: string) =>
  new RegExp(`https?://[^\\s/]+(${path}[^\\s>)\\]]*)`).exec(text)?.[1] ?? "";

test("A hire is asked for by keyboard, offered, taken and confirmed, and becomes a night", async ({
  page: asker,
  request,
  browser,
}) => {
  asker.setDefaultTimeout(15_000);
  const purpose = `Cello and tape ${newPerson().email.slice(6, 12)}`;
  await signIn(asker, demoPerson("visitor"));
  await asker.goto(`/venues/${venue.slug}`);
  await untilAwake(asker);
  await asker.getByRole("link", { name: "Ask for a night" }).focus();
  await asker.keyboard.press("Enter");
  await expect(asker.getByRole("heading", { level: 1, name: `Hire ${venue.name}` })).toBeVisible();
  await expectAccessible(asker);
  await expectNoSidewaysScroll(asker);
  const days = 45 + Math.floor(Math.random() * 300);
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const dayField = asker.getByLabel("Day", { exact: true });
  await tabTo(asker, dayField);
  const [year, month, date] = day.split("-");
  await asker.keyboard.type(`${date}${month}${year}`);
  // browsers have a date's parts in the order of their own language
  if ((await dayField.inputValue()) !== day) {
    await dayField.blur();
    await dayField.focus();
    await asker.keyboard.type(`${month}${date}${year}`);
  }
  await expect(dayField).toHaveValue(day);
  await tabTo(asker, asker.getByLabel("Guests", { exact: true }));
  await asker.keyboard.type("9000");
  await tabTo(asker, asker.getByLabel("What is it for?"));
  await asker.keyboard.type(purpose);
  await tabTo(asker, asker.getByLabel(/I have read/));
  await asker.keyboard.press("Space");
  await tabTo(asker, asker.getByRole("button", { name: "Send request" }));
  await asker.keyboard.press("Enter");
  await expect(asker.getByText(/This room holds/)).toBeVisible();
  await expect(asker.getByLabel("Guests", { exact: true })).toBeFocused();
  await asker.keyboard.press("ControlOrMeta+A");
  await asker.keyboard.type("80");
  await tabTo(asker, asker.getByRole("button", { name: "Send request" }));
  await asker.keyboard.press("Enter");
  await expect(asker).toHaveURL(/\/hire\/[0-9a-f-]{36}$/);
  const address = new URL(asker.url()).pathname;

  const owner = await another(browser);
  await signIn(owner, demoPerson("owner"));
  await newestMail(request, demoPerson("owner").email, /asks to hire Saint Ethel/);
  await owner.goto(`/venue-dashboard/${venue.slug}/hire`);
  // what waits in a part is counted beside its name
  await expectSaid(owner, "dashboard", "nav[aria-label='Parts of this venue']", [
    [/ , \d+ waiting|^(?:,|\d+|waiting)$/g, ""],
  ]);
  const row = owner.getByRole("listitem").filter({ hasText: purpose });
  await expectAccessible(owner);
  await row.getByRole("link").click();
  await owner.getByLabel(/^Message to/).fill("We would love that. Do you need the organ?");
  await owner.getByRole("button", { name: "Send message" }).click();
  await expect(owner.getByText("In conversation", { exact: true })).toBeVisible();
  await owner.getByRole("button", { name: "Make an offer" }).click();
  await owner.getByLabel("Price, in pounds").fill("350");
  await owner.getByRole("button", { name: "Send offer" }).click();
  await expect(owner.getByText("Choose today or a day to come")).toBeVisible();
  await owner.getByLabel("Can be taken until").fill(day);
  await owner.getByRole("button", { name: "Send offer" }).click();
  await expect(owner.getByText("Offer made", { exact: true })).toBeVisible();
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await expectSaid(owner, "hire", "main", [
    [purpose, "{purpose}"],
    [/\d+/g, "{number}"],
  ]);

  await newestMail(request, demoPerson("visitor").email, /An offer from Saint Ethel/);
  await asker.goto("/hire");
  await asker.getByRole("listitem").filter({ hasText: purpose }).getByRole("link").click();
  await expect(asker.getByText("We would love that.")).toBeVisible();
  await asker.getByRole("button", { name: "Take the offer" }).click();
  await expect(asker.getByText("Offer taken", { exact: true })).toBeVisible();
  await owner.reload();
  await owner.getByRole("button", { name: "Confirm the hire" }).click();
  await expect(owner.locator("#main").getByText("Confirmed", { exact: true })).toBeVisible();
  await newestMail(request, demoPerson("visitor").email, /Saint Ethel's is yours/);

  await owner.getByRole("button", { name: "Make the event" }).click();
  await expect(owner).toHaveURL(/\/events\/new\?draft=/);
  await expect(owner.getByLabel("Title", { exact: true })).toHaveValue(purpose);
  await asker.goto(address);
  await expect(asker.getByText(/is making the event of this hire/)).toBeVisible();
  const draftId = new URL(owner.url()).searchParams.get("draft");
  const draft = await callAs<{ version: number; data: object }>(owner, "open_event_draft", {
    p_draft_id: draftId,
  });
  const written = await callAs<{ version: number }>(owner, "save_event_draft", {
    p_draft_id: draftId,
    p_version: draft.version,
    p_data: {
      ...draft.data,
      description: "Two cellos, four tape machines and a church that answers.",
      category: "music",
      tickets: [{ name: "Entry", kind: "free", quantity: 50 }],
    },
  });
  const night = await callAs<{ id: string; slug: string }>(owner, "save_event", {
    p_draft_id: draftId,
    p_version: written.version,
    p_key: crypto.randomUUID(),
  });
  await callAs(owner, "publish_event", { p_event_id: night.id });
  await asker.goto(address);
  await asker.getByRole("link", { name: purpose }).click();
  await expect(asker).toHaveURL(`/events/${night.slug}`);
});

test("A question about access without an account is answered by the named colleague and copied into the sheet", async ({
  page: stranger,
  request,
  browser,
}) => {
  stranger.setDefaultTimeout(15_000);
  const { email } = newPerson();
  const member = { ...newPerson(), name: "Bea Thwaite" };
  await stranger.goto(`/venues/${venue.slug}`);
  await untilAwake(stranger);
  await stranger.getByRole("link", { name: "Ask about access" }).focus();
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByRole("heading", { level: 1, name: "Ask about access" })).toBeVisible();
  await tabTo(stranger, stranger.getByLabel("Your question"));
  await stranger.keyboard.type("Short?");
  await tabTo(stranger, stranger.getByLabel("Your email address"));
  await stranger.keyboard.type(email);
  await tabTo(stranger, stranger.getByRole("button", { name: "Send question" }));
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByText("Write 10 to 1,000 characters", { exact: true })).toBeVisible();
  await expect(stranger.getByLabel("Your question")).toBeFocused();
  await stranger.keyboard.type(" Is there a ramp at the vestry door, and who has its key?");
  await tabTo(stranger, stranger.getByRole("button", { name: "Send question" }));
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByText("One more step")).toBeVisible();
  await expectAccessible(stranger);
  const asked = await newestMail(request, email, /Send your question/);
  expect(asked.text).not.toContain("vestry");
  await stranger.goto(linkTo(asked.text, "/access-requests/confirm"));
  await untilAwake(stranger);
  await stranger.getByRole("button", { name: "Send my question" }).click();
  await expect(stranger.getByText(/^Sent\. They have two working days/)).toBeVisible();

  const owner = await another(browser);
  const colleague = await another(browser);
  await signIn(owner, demoPerson("owner"));
  await createAccount(colleague, request, member);
  const [of] = (await callAs<{ id: string; slug: string }[]>(owner, "list_my_venues", {})).filter(
    ({ slug }) => slug === venue.slug,
  );
  await callAs(owner, "invite_to_team", {
    p_email: member.email,
    p_role: "door",
    p_venue_id: of?.id,
  });
  const invited = await newestMail(request, member.email, /join/i);
  await colleague.goto(linkTo(invited.text, "/organise/join/"));
  await colleague.getByRole("button", { name: "Join the team" }).click();
  await expect(colleague).toHaveURL(/\/venue-dashboard\/saint-ethels/);

  await owner.goto(`/venue-dashboard/${venue.slug}/access`);
  await expect(owner.getByText("Overdue", { exact: true })).toBeVisible();
  await expectAccessible(owner);
  const waiting = owner.getByRole("main").getByRole("listitem").filter({ hasText: "Due by the end" });
  await waiting.getByRole("link").first().click();
  await expect(owner.getByText("vestry door")).toBeVisible();
  await owner.getByLabel("Colleague who answers").selectOption({ label: member.name });
  await owner.getByRole("button", { name: "Save colleague" }).click();
  await expect(owner.getByText("They can open and answer it now")).toBeVisible();
  const named = await newestMail(request, member.email, /A question about access to Saint Ethel/);
  await colleague.goto(linkTo(named.text, "/access-requests/"));
  await colleague.getByLabel("Your answer").fill("There is a ramp at the vestry door. Ring, and we open it.");
  await colleague.getByRole("button", { name: "Send answer" }).click();
  await expect(colleague.getByText("Ring, and we open it.")).toBeVisible();
  await expectAccessible(colleague);
  await expectNoSidewaysScroll(colleague);

  await owner.reload();
  await owner.getByRole("button", { name: "Into the access sheet" }).click();
  await owner.getByLabel("Line of the sheet").selectOption("step_free_entrance");
  await owner.getByLabel("Answer", { exact: true }).selectOption("partly");
  await owner.getByLabel("Note", { exact: true }).fill("Ramp at the vestry door, please ring");
  await owner.getByRole("button", { name: "Save to the sheet" }).click();
  await expect(owner.getByText("The access sheet says it now")).toBeVisible();
  await expect(async () => {
    const answer = await request.get(`/venues/${venue.slug}`);
    expect(await answer.text()).toContain("Ramp at the vestry door, please ring");
  }).toPass({ timeout: 45_000 });

  const answered = await newestMail(request, email, /An answer about access/);
  expect(answered.text).not.toContain("vestry");
  await stranger.goto(linkTo(answered.text, "/access-requests/answer"));
  await expect(stranger.getByText("There is a ramp at the vestry door. Ring, and we open it.")).toBeVisible();
  await expectAccessible(stranger);

  // somebody who left the team opens it no more
  const me = await callAs<{ user_id: string; full_name: string }[]>(owner, "list_team", {
    p_venue_id: of?.id,
  });
  await callAs(owner, "remove_team_member", {
    p_venue_id: of?.id,
    p_user_id: me.find(({ full_name }) => full_name === member.name)?.user_id,
  });
  await colleague.reload();
  await expect(colleague.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
