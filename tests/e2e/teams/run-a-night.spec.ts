// Running a night with others: joining a team, writing beside a colleague, and deciding who comes and what is mailed.
import { expect, type Page, test } from "@playwright/test";
import { anotherBrowser } from "../another-browser.ts";
import { callAs } from "../call-as.ts";
import {
  createAccount,
  demoPerson,
  fillSignUp,
  linkIn,
  type NewPerson,
  newestMail,
  newPerson,
  signIn,
} from "../people.ts";
import { expectUsable } from "../screens.ts";
import { putOnTogether } from "./put-on-together.ts";

test.setTimeout(120_000);

/** The first address in a mail that begins so, without the site's own. */
function pathIn(text: string, start: string): string {
  const link = new RegExp(`https?://[^\\s/]+(${start}\\S*)`).exec(text)?.[1];
  expect(link, text).toBeTruthy();
  return link ?? "";
}

async function invite(page: Page, { email }: NewPerson, role: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption(role);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(new RegExp(`${email} ${role}:`, "i"))).toBeVisible();
}

const inThreeWeeks = () => new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

test("Two are invited by mail and join a team; of two who write the second chooses; the draft is deleted", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const [founder, known, unknown] = [newPerson(), newPerson(), newPerson()];
  await createAccount(page, request, founder);
  const team = `Ropewalk ${founder.email.slice(6, 12)}`;
  const organiser = await callAs<{ id: string; slug: string }>(page, "found_organiser", { p_name: team });
  await page.goto(`/organise/${organiser.slug}/team`);
  await invite(page, unknown, "editor");
  await invite(page, known, "door");

  // somebody with an account, signed in already
  const door = await anotherBrowser(browser);
  await createAccount(door, request, known);
  const doorLink = pathIn((await newestMail(request, known.email, /team|join/i)).text, "/organise/join/");
  await door.goto(doorLink);
  await expect(door.getByText(`invites you to join ${team}`)).toBeVisible();
  await expectUsable(door);
  await door.getByRole("button", { name: "Join the team" }).click();
  await expect(door).toHaveURL(/\/organise$/);
  await expect(door.getByText(team, { exact: true })).toBeVisible();
  await door.goto(doorLink);
  await expect(door.getByText(`You are in the team of ${team}.`)).toBeVisible();

  // somebody who makes the account on the way comes back to the invitation
  const editor = await anotherBrowser(browser);
  const link = pathIn((await newestMail(request, unknown.email, /team|join/i)).text, "/organise/join/");
  await editor.goto(link);
  await editor.getByRole("main").getByRole("link", { name: "Create account" }).click();
  await expect(editor).toHaveURL(/\/auth\/signup\?next=/);
  await expect(editor.getByLabel("Confirm password", { exact: true })).toBeVisible();
  await fillSignUp(editor, unknown);
  await expect(editor.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await editor.goto(linkIn(await newestMail(request, unknown.email, /confirm/i)));
  await editor.getByRole("button", { name: "Join the team" }).click();
  await expect(editor).toHaveURL(/\/organise$/);

  // a link that was sent to somebody else, and a guessed one
  await door.goto(link);
  await expect(door.getByText("This invitation was sent to another address")).toBeVisible();
  await expectUsable(door);
  await door.goto(link.replace(/code=.*/, "code=guess"));
  await expect(door.getByText("This invitation does not exist")).toBeVisible();

  // two write one draft
  const draft = await callAs<{ id: string }>(page, "save_event_draft", {
    p_organiser_id: organiser.id,
    p_data: { title: "Hemp and Tar", category: "music" },
  });
  await page.goto(`/events/new?draft=${draft.id}`);
  await editor.goto(`/events/new?draft=${draft.id}`);
  await expect(page.getByLabel("Title")).toHaveValue("Hemp and Tar");
  await editor.getByLabel("Title").fill("Hemp and Pitch");
  await expect(editor.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();
  await page.getByLabel("Title").fill("Hemp and Rope");
  const versions = page.getByRole("region", { name: "Two versions" });
  await expect(versions.getByRole("group", { name: "Title" })).toContainText("Hemp and Pitch");
  await expectUsable(page);
  await versions.getByRole("radio").nth(1).check();
  await versions.getByRole("button", { name: "Save these" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Hemp and Pitch");
  await page.getByLabel("Title").fill("Hemp and Twine");
  await expect(page.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();
  await editor.getByLabel("Title").fill("Hemp and Oakum");
  await editor
    .getByRole("region", { name: "Two versions" })
    .getByRole("button", { name: "Save these" })
    .click();
  await expect(editor.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();

  await page.goto("/organise?tab=draft");
  await page.getByRole("button", { name: "Delete the draft Hemp and Oakum" }).click();
  const sure = page.getByRole("dialog", { name: "Delete this draft?" });
  await expectUsable(page);
  await sure.getByRole("button", { name: "Delete draft" }).click();
  await expect(page.getByText("Nothing here yet.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await putOnTogether(page, door, organiser);
});

test("Applications are decided, a first update is looked at by staff, and a story picture is drawn", async ({
  page,
  request,
  browser,
}) => {
  page.setDefaultTimeout(10_000);
  const guest = newPerson();
  const theirs = await anotherBrowser(browser);
  await createAccount(theirs, request, guest);
  await theirs.goto("/events/slow-burn-the-listening-room/book");
  await expect(theirs.getByRole("heading", { name: "Apply for places" })).toBeVisible();
  await theirs.getByLabel("Name", { exact: true }).fill("");
  await theirs.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(theirs.getByText("Name required")).toBeVisible();
  const called = `Ines ${guest.email.slice(6, 12)}`;
  await theirs.getByLabel("Name", { exact: true }).fill(called);
  await theirs.getByLabel("How many").selectOption("2");
  await theirs.getByLabel("Message (optional)").fill("I bring my own cushion.");
  await theirs.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(theirs.getByRole("alert").filter({ hasText: 'Answer "How did you find us?"' })).toBeVisible();
  await theirs.getByLabel("How did you find us?").selectOption("A poster");
  await theirs.getByLabel("I stay until the record is over. (needed)").check();
  await expectUsable(theirs);
  await theirs.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(theirs.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Withdraw my application" })).toBeVisible();
  await expectUsable(theirs);
  await theirs.goto("/bookings");
  await expect(theirs.getByText("Slow Burn: The Listening Room").first()).toBeVisible();
  await expect(theirs.getByText("Applied, not decided yet")).toBeVisible();
  await expectUsable(theirs);

  await signIn(page, demoPerson("owner"));
  await page.goto("/organise");
  await page.getByRole("link", { name: "Slow Burn: The Listening Room", exact: true }).click();
  await page.route("**/rpc/list_entry_applications*", (route) => route.abort(), { times: 1 });
  await page.getByRole("link", { name: "Applications" }).click();
  await expect(page.getByText("I bring my own cushion.").first()).toBeVisible();
  await page.getByRole("alert").filter({ hasText: "Their answers and history" }).getByRole("button").click();
  await expect(page.getByText("How did you find us?").first()).toBeVisible();
  await expectUsable(page);
  const others = page.getByRole("checkbox", { name: /place/ });
  const waiting = await others.count();
  await page.getByRole("checkbox", { name: `${called}, 2 places` }).check();
  await page.getByRole("button", { name: "Approve 1" }).click();
  await expect(others).toHaveCount(waiting - 1);
  await newestMail(request, guest.email, /Listening Room/);
  await theirs.reload();
  await expect(theirs.getByRole("button", { name: `Show ticket of ${called}` })).toHaveCount(2);
  await others.first().check();
  await page.getByRole("button", { name: "Decline 1" }).click();
  await expect(page.getByText("1 declined", { exact: true })).toBeVisible();

  // a person who was let in vouches for a newcomer, who answers and is let in with a sentence of the team
  await theirs.goto("/events/slow-burn-the-listening-room/book");
  await theirs.getByRole("link", { name: "Vouch for a newcomer" }).click();
  await theirs.getByRole("button", { name: "Make a link for Slow Burn" }).click();
  const link = new URL(await theirs.getByLabel("Copy this link").inputValue());
  await expectUsable(theirs);
  const newcomer = newPerson();
  const fresh = await anotherBrowser(browser);
  await createAccount(fresh, request, newcomer);
  await fresh.goto(link.pathname + link.search);
  await fresh.getByRole("button", { name: "Accept" }).click();
  await expect(fresh.getByText("You are vouched for.")).toBeVisible();
  await expectUsable(fresh);
  await fresh.goto("/events/slow-burn-the-listening-room/book");
  const wanted = `Newt ${newcomer.email.slice(6, 12)}`;
  await fresh.getByLabel("Name", { exact: true }).fill(wanted);
  await fresh.getByLabel("How did you find us?").selectOption("A friend");
  await fresh.getByLabel("I stay until the record is over. (needed)").check();
  await fresh.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(fresh.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
  await page.reload();
  const row = page.locator("#main").getByRole("listitem").filter({ hasText: wanted });
  await expect(row.getByText("Vouched for by", { exact: false })).toBeVisible();
  await expect(row.getByText("A friend")).toBeVisible();
  await row.getByRole("checkbox").check();
  await page.getByLabel("Your sentences").selectOption("Come in, we kept you a chair.");
  await expectUsable(page);
  await page.getByRole("button", { name: "Approve 1" }).click();
  await expect(page.getByText("1 approved", { exact: true })).toBeVisible();
  await fresh.reload();
  await expect(fresh.getByText("Come in, we kept you a chair.")).toBeVisible();
  await expectUsable(fresh);

  // a guest asks to be a member, is accepted, has a card with a number, and leaves in one press
  await theirs.goto("/organisers/slow-burn");
  await theirs.getByRole("link", { name: "Become a member" }).click();
  const friends = theirs.getByRole("listitem").filter({ hasText: "Friends of Slow Burn" });
  await friends.getByLabel("Message to the team (optional)").fill("I dance by the left stack.");
  await expectUsable(theirs);
  await friends.getByRole("button", { name: "Ask to join Friends of Slow Burn" }).click();
  await expect(friends.getByText("The team has your request and will decide.")).toBeVisible();
  await page.goto("/organise");
  await page.getByRole("link", { name: "Members", exact: true }).click();
  const asking = page.getByRole("list", { name: "Requests" }).getByRole("listitem");
  await expectUsable(page);
  await asking
    .filter({ hasText: "I dance by the left stack." })
    .getByRole("button", { name: /^Accept/ })
    .click();
  await expect(asking.filter({ hasText: "I dance by the left stack." })).toHaveCount(0);
  // the plan becomes that of a members' club, whose register prints, and is a plan like others again
  const club = page.locator("#main");
  await club.getByRole("button", { name: "Members' club of Friends of Slow Burn" }).click();
  await club.getByLabel("Name of the club").fill("The Slow Burn Club");
  await club.getByLabel("Number of the certificate").fill("CPC/12");
  await club.getByLabel("Granted by").fill("Leeds City Council");
  await club.getByLabel("Last day").fill("2035-01-31");
  await club.getByLabel("Days between asking and coming").fill("1");
  await club.getByRole("button", { name: "Save the certificate" }).click();
  await expect(club.getByText(/There are 2 to 28 days between asking/)).toBeVisible();
  await club.getByLabel("Days between asking and coming").fill("2");
  await club.getByRole("button", { name: "Save the certificate" }).click();
  await club.getByRole("button", { name: "Open the register" }).click();
  await expect(club.getByRole("list", { name: "Members of the register" })).toBeVisible();
  await expectUsable(page);
  await club.getByRole("button", { name: "Members' club of Friends of Slow Burn" }).click();
  await club.getByRole("button", { name: "Not a club any more" }).click();
  await expect(club.getByRole("button", { name: "Open the register" })).toHaveCount(0);
  await expect(club.getByRole("heading", { name: "Members' club" })).toHaveCount(0);
  await theirs.goto("/settings/memberships");
  await expect(theirs.getByText(/^Member since .+, number \d+$/)).toBeVisible();
  await theirs.getByRole("button", { name: "Show the card of Slow Burn" }).click();
  await expect(theirs.getByRole("img", { name: "Card of Slow Burn" })).toBeVisible();
  await expectUsable(theirs);
  await theirs.getByRole("button", { name: "Close", exact: true }).click();
  await theirs.getByRole("button", { name: "Leave Slow Burn" }).click();
  await expect(theirs.getByText("This membership has ended.")).toBeVisible();

  // a guest pays for a month at another organiser: a card is declined, the bank asks, then they are a member, and leaving sends it back
  await theirs.goto("/organisers/the-penstock/membership");
  const supporters = theirs.locator("#main").getByRole("listitem").filter({ hasText: "Supporters" }).first();
  await expect(supporters.getByText("£8 a month")).toBeVisible();
  await expect(supporters.getByText(/^You pay £8 now\. It lasts until /)).toBeVisible();
  await supporters.getByRole("button", { name: /^Join for £8/ }).click();
  await supporters.getByLabel("Card number").fill("4000000000000002");
  await supporters.getByLabel("Billing postcode").fill("LS11 5AB");
  await supporters.getByRole("button", { name: "Pay £8", exact: true }).click();
  await expect(
    supporters.getByText("Your card was declined; nothing was charged. Try another."),
  ).toBeVisible();
  await expectUsable(theirs);
  await supporters.getByLabel("Card number").fill("4000000000003220");
  await supporters.getByRole("button", { name: "Pay £8", exact: true }).click();
  await supporters.getByRole("button", { name: "Yes, it's me" }).click();
  await expect(supporters.getByText(/^Member since .+, number \d+$/)).toBeVisible();
  await newestMail(request, guest.email, /Paid: Supporters/);
  await theirs.goto("/settings/memberships");
  const supporter = theirs.locator("#main").getByRole("listitem").filter({ hasText: "Supporters" }).first();
  await supporter.getByRole("button", { name: "Receipts of The Penstock" }).click();
  await expect(supporter.getByText(/invoice \d+/)).toBeVisible();
  await expectUsable(theirs);
  await supporter.getByRole("button", { name: "Leave The Penstock" }).click();
  await expect(theirs.getByText("You left The Penstock. Your money is on its way back")).toBeVisible();
  await newestMail(request, guest.email, /Refund sent: £8/);

  // a guest whom the team does not let in is told one sentence, and asks staff to look at it
  await page.goto("/organise/slow-burn/team");
  await page.getByRole("button", { name: "Open the list" }).click();
  await page.getByLabel("Handle or email").fill(guest.email);
  await page.getByRole("button", { name: "Add to the list" }).click();
  await expect(page.getByText("Give a reason of 3 to 1,000 characters")).toBeVisible();
  await page.getByLabel("Reason").fill("Climbed on the bar.");
  await page.getByLabel("Last day").fill(inThreeWeeks());
  await page.getByRole("button", { name: "Add to the list" }).click();
  const entry = page.getByRole("list", { name: "People not let in" }).getByRole("listitem");
  await expect(entry.filter({ hasText: guest.email })).toContainText("Climbed on the bar.");
  await expectUsable(page);
  await theirs.goto("/events/slow-burn-boiler-house/book");
  await theirs.getByRole("button", { name: "More: First release" }).click();
  await theirs.getByRole("button", { name: "Continue" }).click();
  await expect(theirs.getByText("Slow Burn does not take bookings from this account")).toBeVisible();
  await theirs.getByRole("link", { name: "Ask us", exact: true }).click();
  await theirs.getByLabel("What should we look at?").fill("I was at home that night.");
  await expectUsable(theirs);
  await theirs.getByRole("button", { name: "Ask us to look at it" }).click();
  await expect(theirs.getByText("We have your words and answer within seven days.")).toBeVisible();
  await page.goto("/organise");
  await page.getByRole("link", { name: "Slow Burn: The Listening Room", exact: true }).click();

  await page.getByRole("link", { name: "Links", exact: true }).click();
  await page.getByRole("button", { name: "Draw a story picture" }).click();
  const picture = page.getByRole("img", { name: /^Story picture: Slow Burn/ });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([1080, 1920]);
  await expectUsable(page);

  // the first update of a team that is new waits for staff
  const founder = newPerson();
  const writer = await anotherBrowser(browser);
  await createAccount(writer, request, founder);
  const organiser = await callAs<{ id: string }>(writer, "found_organiser", {
    p_name: `Cordage ${founder.email.slice(6, 12)}`,
  });
  const title = `Knots ${founder.email.slice(6, 12)}`;
  const draft = await callAs<{ id: string; version: number }>(writer, "save_event_draft", {
    p_organiser_id: organiser.id,
    p_data: {
      title,
      description: "A night of ropes and records.",
      category: "culture",
      starts_at: `${inThreeWeeks()}T20:00`,
      location_mode: "custom",
      address: "2 Dock Road, Leeds LS10",
      area: "leeds",
      tickets: [{ name: "Entry", kind: "free", quantity: 20 }],
    },
  });
  const saved = await callAs<{ id: string; slug: string }>(writer, "save_event", {
    p_draft_id: draft.id,
    p_version: draft.version,
    p_key: crypto.randomUUID(),
  });
  await callAs(writer, "publish_event", { p_event_id: saved.id });
  const staff = await anotherBrowser(browser);
  await signIn(staff, demoPerson("moderator"));
  await staff.goto("/admin/approvals");
  const card = staff.getByRole("article", { name: title, exact: true });
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(card).toHaveCount(0);

  await theirs.goto(`/events/${saved.slug}/book`);
  await theirs.getByRole("button", { name: "Continue" }).click();
  await theirs.getByRole("button", { name: "Book for free" }).click();
  await expect(theirs.getByRole("heading", { name: `You're going to ${title}` })).toBeVisible();
  await writer.goto(`/organise/events/${saved.id}?view=updates`);
  await writer.getByLabel("Update", { exact: true }).fill("Bring a length of rope.");
  await writer.getByRole("button", { name: "Send update" }).click();
  await expect(writer.getByText("Bring a length of rope.").first()).toBeVisible();
  await expectUsable(writer);

  await staff.reload();
  const update = staff.getByRole("article", { name: `Update of ${title}` });
  await expect(update).toContainText("Bring a length of rope.");
  await expectUsable(staff);
  await update.getByRole("button", { name: "Send it" }).click();
  await expect(update).toHaveCount(0);
  expect((await newestMail(request, guest.email, /News of/)).text).toContain("Bring a length of rope.");
});
